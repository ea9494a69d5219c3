import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";

import type { UserSort } from "@/api/queries/admin";

import styles from "./table.module.css";
import type { UserList } from "./use-user-list";

type SortHeaderProps = {
  column: UserSort;
  list: UserList;
  /** Numbers stand at the end of their column, and so does its head. */
  isNumber?: boolean;
  children: string;
};

/** The head of a column by which the list can be sorted. */
export function SortHeader({ column, list, isNumber = false, children }: SortHeaderProps) {
  const { sort, order } = list.filter;
  const isSorted = sort === column;
  const SortedIcon = order === "asc" ? IconArrowUp : IconArrowDown;
  const Icon = isSorted ? SortedIcon : IconArrowsSort;

  return (
    <th
      scope="col"
      aria-sort={isSorted ? DIRECTIONS[order] : undefined}
      data-sortable
      data-number={isNumber || undefined}
    >
      <button type="button" className={styles.sort} onClick={() => list.sortBy(column)}>
        {children}
        <Icon size={15} stroke={2} aria-hidden />
      </button>
    </th>
  );
}

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;
