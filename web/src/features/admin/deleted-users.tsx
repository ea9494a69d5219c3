import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

import { meQuery } from "@/api/queries/account";
import { deletedUsersQuery, useRestoreUser } from "@/api/queries/admin";
import type { DeletedUser } from "@/api/types";
import { Banner } from "@/components/banner";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { focusById } from "@/lib/focus";
import { useDelayed } from "@/lib/use-delayed";

import { DeletedUserRow } from "./deleted-user-row";
import { Panel } from "./panel";
import { DELETED_ID } from "./panel-ids";
import { PasswordDialog } from "./password-dialog";
import styles from "./table.module.css";
import { needsPassword, usePasswordConfirmation } from "./use-password-confirmation";

/** Good news goes by itself; bad news stays. */
const NEWS_MS = 8000;

/** Accounts that wait to be erased, and the means to bring them back. */
export function DeletedUsers() {
  const deleted = useQuery(deletedUsersQuery);

  return (
    <Panel
      id={DELETED_ID}
      title="Deleted accounts"
      intro="These accounts are hidden and can't be used. Each is erased 24 hours after deletion. Until then, an admin who didn't delete it can restore it as an ordinary user."
    >
      {deleted.isPending && <LoadingState label="Loading deleted accounts..." />}
      <LoadError what="deleted accounts" query={deleted} />
      {deleted.data && <DeletedTable users={deleted.data} />}
    </Panel>
  );
}

function DeletedTable({ users }: { users: readonly DeletedUser[] }) {
  const { data: me } = useQuery(meQuery);
  const restoring = useRestoreUser();
  const password = usePasswordConfirmation();
  useDelayed(restoring.isSuccess, restoring.reset, NEWS_MS);

  function restore(id: number) {
    if (restoring.isPending) return;
    restoring.mutate(id, {
      // The button that had the focus goes with its row.
      onSuccess: () => focusById(DELETED_ID),
      onError: (error) => password.askAfter(error, () => restore(id)),
    });
  }

  return (
    <div className={styles.sheet}>
      {users.length === 0 ? (
        <p className={styles.empty}>No deleted accounts.</p>
      ) : (
        <table
          className={`${styles.table ?? ""} ${styles.cards ?? ""}`}
          aria-labelledby={DELETED_ID}
        >
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Username</th>
              <th scope="col">Deleted by</th>
              <th scope="col">Erased in</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <DeletedUserRow key={user.id} user={user}>
                <Button
                  variant="default"
                  size="sm"
                  disabled={!user.restorable}
                  aria-describedby={`deleted-${String(user.id)}`}
                  onClick={() => restore(user.id)}
                >
                  Restore
                </Button>
              </DeletedUserRow>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.news}>
        {restoring.isSuccess && <Banner kind="success" message={restoring.data} />}
        {restoring.isError && !needsPassword(restoring.error) && (
          <Banner
            kind="error"
            message={`Error restoring the account: ${restoring.error.message}`}
          />
        )}
      </div>
      {password.isAsking && (
        <PasswordDialog
          username={me?.username ?? ""}
          onConfirmed={password.confirmed}
          onCancel={password.cancel}
        />
      )}
    </div>
  );
}
