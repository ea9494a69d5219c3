import type { ReactNode } from "react";

import type { DeletedUser } from "@/api/types";
import { timeLeft } from "@/lib/time-left";

import styles from "./user-row.module.css";

type DeletedUserRowProps = { user: DeletedUser; children: ReactNode };

/** A deleted account, who deleted it, and how long it can still come back. */
export function DeletedUserRow({ user, children }: DeletedUserRowProps) {
  const { id, username, deleted_by: by, erased_at: erasedAt, restorable } = user;
  return (
    <tr className={styles.row}>
      <td className={styles.id}>{id}</td>
      <th scope="row" className={styles.name}>
        <span id={`deleted-${String(id)}`}>{username}</span>
      </th>
      <td className={styles.labelled} data-label="Deleted by">
        {by.username ?? `User ${String(by.id)}`}{" "}
        {!restorable && <span className={styles.own}>you</span>}
      </td>
      <td className={styles.labelled} data-label="Erased in">
        <time dateTime={erasedAt}>{timeLeft(erasedAt)}</time>
      </td>
      <td className={styles.last}>
        <div className={styles.acts}>{children}</div>
      </td>
    </tr>
  );
}
