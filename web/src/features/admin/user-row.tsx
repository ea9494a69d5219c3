import { Button } from "@mantine/core";

import type { AdminUser } from "@/api/types";

import styles from "./user-row.module.css";

/** The id of the username in a row, which takes the focus when its neighbour goes. */
export function nameIdOf(id: number): string {
  return `user-${String(id)}`;
}

type UserRowProps = {
  user: AdminUser;
  /** Nobody changes or deletes themselves here. */
  isOwn: boolean;
  /** Something is being done to somebody. */
  isBusy: boolean;
  onToggleRole: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
};

/** A user and what can be done to them. */
export function UserRow({ user, isOwn, isBusy, onToggleRole, onDelete }: UserRowProps) {
  const { id, username, profile } = user;
  const nameId = nameIdOf(id);

  // A button that is disabled for a moment would lose the focus: it only waits.
  function unlessBusy(act: (user: AdminUser) => void) {
    return () => {
      if (!isBusy) act(user);
    };
  }

  return (
    <tr className={styles.row}>
      <td className={styles.id}>{id}</td>
      <th scope="row" className={styles.name}>
        <span id={nameId} tabIndex={-1}>
          {username}
        </span>{" "}
        {isOwn && <span className={styles.own}>you</span>}
      </th>
      <td>
        <span className={styles.role} data-admin={profile.is_admin}>
          {profile.is_admin ? "Admin" : "User"}
        </span>
      </td>
      <td className={styles.last}>
        <div className={styles.acts} aria-busy={isBusy}>
          <Button
            variant="default"
            size="sm"
            disabled={isOwn}
            aria-describedby={nameId}
            onClick={unlessBusy(onToggleRole)}
          >
            {profile.is_admin ? "Demote" : "Promote"}
          </Button>
          <Button
            variant="outline"
            color="clay"
            size="sm"
            disabled={isOwn}
            aria-describedby={nameId}
            onClick={unlessBusy(onDelete)}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}
