import { useQuery } from "@tanstack/react-query";

import { totalsQuery, USERS_PER_PAGE } from "@/api/queries/admin";

import { formatCount, formatNumber } from "./format-number";
import { Pager } from "./pager";
import type { UserList } from "./use-user-list";

type UserPagerProps = { list: UserList; label: string; headingId: string };

/** Says which users are in view, and turns their pages. */
export function UserPager({ list, label, headingId }: UserPagerProps) {
  const { data: totals } = useQuery(totalsQuery);
  const { pages, users } = list;

  return (
    <Pager
      label={label}
      pages={pages}
      next={users.data?.next ?? null}
      isBusy={users.isPlaceholderData}
      headingId={headingId}
    >
      {describePage(list, totals?.users)}
    </Pager>
  );
}

/** Which users are in view, and out of how many where that is known. */
function describePage({ filter, pages, users }: UserList, everybody: number | undefined): string {
  const { entries, next } = users.data ?? { entries: [], next: null };
  if (entries.length === 0)
    return pages.number === 1 ? "No users match." : "No users on this page.";
  if (pages.number === 1 && next === null) return formatCount(entries.length, "user");

  const before = (pages.number - 1) * USERS_PER_PAGE;
  const range = `Users ${formatNumber(before + 1)} to ${formatNumber(before + entries.length)}`;
  const isEverybody = filter.search === "" && !filter.onlyAdmins;
  return isEverybody && everybody !== undefined ? `${range} of ${formatNumber(everybody)}` : range;
}
