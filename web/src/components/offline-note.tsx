import { onlineManager } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";

import styles from "./note.module.css";
import { Status } from "./status";

/** Says that there is no connection, and what that means for this page. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );

  if (online) return null;
  return (
    <Status className={styles.note}>
      <strong>You're offline.</strong> {children}
    </Status>
  );
}
