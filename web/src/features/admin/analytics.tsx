import { useQuery } from "@tanstack/react-query";

import { totalsQuery } from "@/api/queries/admin";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { AnalyticsTable } from "./analytics-table";
import { Panel } from "./panel";
import { ANALYTICS_ID } from "./panel-ids";
import { useUserList } from "./use-user-list";
import { UserPager } from "./user-pager";
import { UserTools } from "./user-tools";

/** How much each user uses, and everybody together. */
export function Analytics() {
  const list = useUserList();
  const { data: totals } = useQuery(totalsQuery);
  const { users } = list;

  return (
    <Panel
      id={ANALYTICS_ID}
      title="Analytics"
      intro="Usage counts for each account, without any content. Gemini Requests counts every reply, whether an AI provider or Clary wrote it. Totals cover all users, not only those listed."
      tools={<UserTools list={list} />}
    >
      {users.isPending && <LoadingState label="Loading analytics..." />}
      <LoadError what="analytics" query={users} />
      {users.data && (
        <>
          <AnalyticsTable list={list} users={users.data.entries} totals={totals} />
          <UserPager list={list} label="Pages of analytics" headingId={ANALYTICS_ID} />
        </>
      )}
    </Panel>
  );
}
