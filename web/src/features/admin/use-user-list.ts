import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { type UserFilter, type UserSort, usersQuery } from "@/api/queries/admin";

import { usePages } from "./use-pages";

const EVERYBODY: UserFilter = { search: "", onlyAdmins: false, sort: "id", order: "asc" };

/** A list of users that can be searched, sorted and turned page by page. */
export function useUserList() {
  const [filter, setFilter] = useState(EVERYBODY);
  const pages = usePages();
  const users = useQuery(usersQuery(filter, pages.after));

  function change(part: Partial<UserFilter>) {
    setFilter((before) => ({ ...before, ...part }));
    pages.restart();
  }

  /** Sorts by a column, or the other way round where it is sorted by already. */
  function sortBy(sort: UserSort) {
    if (sort === filter.sort) change({ order: filter.order === "asc" ? "desc" : "asc" });
    else change({ sort, order: isCount(sort) ? "desc" : "asc" });
  }

  return { filter, pages, users, change, sortBy };
}

export type UserList = ReturnType<typeof useUserList>;

/** Of counts the largest matter most. */
function isCount(sort: UserSort): boolean {
  return sort !== "id" && sort !== "username";
}
