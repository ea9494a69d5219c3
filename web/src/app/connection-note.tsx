import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { isReachable, onReachableChange } from "@/api/connection";
import { meQuery } from "@/api/queries/account";
import note from "@/components/note.module.css";

import styles from "./connection-note.module.css";

/** How often to ask again while the server cannot be reached. */
const RETRY_MS = 10_000;

/**
 * Says quietly that failed reads are tried again. When that was in vain, it says above every
 * page that the server cannot be reached and that the person is still logged in, asks again
 * by itself, and then loads what could not be loaded.
 */
export function ConnectionNote() {
  const client = useQueryClient();
  const isReconnecting =
    useIsFetching({ predicate: ({ state }) => state.fetchFailureCount > 0 }) > 0;
  const reachable = useSyncExternalStore(onReachableChange, isReachable);

  useEffect(() => {
    if (reachable) {
      void client.refetchQueries({
        type: "active",
        predicate: ({ state }) => state.status === "error",
      });
      return;
    }
    const askAgain = () => {
      client.query({ ...meQuery, staleTime: 0, retry: false }).catch(() => undefined);
    };
    const timer = setInterval(askAgain, RETRY_MS);
    window.addEventListener("online", askAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", askAgain);
    };
  }, [client, reachable]);

  // The region is always there, as a screen reader announces only what changes in it.
  return (
    <div aria-live="polite">
      {isReconnecting && <p className={styles.reconnecting}>Reconnecting...</p>}
      {!reachable && !isReconnecting && (
        <p className={note.above}>
          <strong>Clary can't be reached right now.</strong> You're still logged in. We'll keep
          trying.
        </p>
      )}
    </div>
  );
}
