import { Checkbox, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";

import type { UserList } from "./use-user-list";
import styles from "./user-tools.module.css";

/** How long somebody pauses between two keys before we search. */
const PAUSE_MS = 300;

/** What the contract allows. */
const LONGEST_SEARCH = 64;

/** Narrows a list of users down. */
export function UserTools({ list }: { list: UserList }) {
  const search = useDebouncedCallback(
    (text: string) => list.change({ search: text.trim() }),
    PAUSE_MS,
  );

  return (
    <>
      <TextInput
        className={styles.search ?? ""}
        type="search"
        label="Username begins with"
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <Checkbox
        className={styles.role ?? ""}
        label="Only admins"
        checked={list.filter.onlyAdmins}
        onChange={(event) => list.change({ onlyAdmins: event.currentTarget.checked })}
      />
    </>
  );
}
