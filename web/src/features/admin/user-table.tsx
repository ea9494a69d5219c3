import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { meQuery } from "@/api/queries/account";
import { useDeleteUser, useToggleRole } from "@/api/queries/admin";
import type { AdminUser } from "@/api/types";
import { Banner } from "@/components/banner";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { focusById } from "@/lib/focus";
import { neighbourOf } from "@/lib/neighbour";
import { useDelayed } from "@/lib/use-delayed";

import { MANAGEMENT_ID } from "./panel-ids";
import { PasswordDialog } from "./password-dialog";
import { SortHeader } from "./sort-header";
import styles from "./table.module.css";
import { needsPassword, usePasswordConfirmation } from "./use-password-confirmation";
import type { UserList } from "./use-user-list";
import { nameIdOf, UserRow } from "./user-row";

/** Good news goes by itself, as it lies over the table; bad news stays. */
const NEWS_MS = 8000;

type UserTableProps = { list: UserList; users: readonly AdminUser[]; ownId: number };

/** One page of users with what can be done to each. */
export function UserTable({ list, users, ownId }: UserTableProps) {
  const [asking, setAsking] = useState<AdminUser | null>(null);
  const { data: me } = useQuery(meQuery);
  const password = usePasswordConfirmation();
  const deletion = useDeleteUser();
  const toggling = useToggleRole();
  useDelayed(deletion.isSuccess, deletion.reset, NEWS_MS);
  useDelayed(toggling.isSuccess, toggling.reset, NEWS_MS);
  const isBusy = deletion.isPending || toggling.isPending;

  function confirmDeletion(user: AdminUser) {
    const { id } = user;
    setAsking(null);
    toggling.reset();
    // The button that had the focus goes with its row.
    const next = neighbourOf(id, users);
    const nextId = next === null ? MANAGEMENT_ID : nameIdOf(next);
    deletion.mutate(id, {
      onSuccess: () => focusById(nextId),
      onError: (error) => password.askAfter(error, () => confirmDeletion(user)),
    });
  }

  function toggleRole(user: AdminUser) {
    deletion.reset();
    toggling.mutate(user.id, {
      onError: (error) => password.askAfter(error, () => toggleRole(user)),
    });
  }

  return (
    <div className={styles.sheet} aria-busy={list.users.isPlaceholderData}>
      <table
        className={`${styles.table ?? ""} ${styles.cards ?? ""}`}
        aria-labelledby={MANAGEMENT_ID}
      >
        <thead>
          <tr>
            <SortHeader column="id" list={list}>
              ID
            </SortHeader>
            <SortHeader column="username" list={list}>
              Username
            </SortHeader>
            <th scope="col">Admin Status</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isOwn={user.id === ownId}
              isBusy={isBusy}
              onToggleRole={toggleRole}
              onDelete={setAsking}
            />
          ))}
        </tbody>
      </table>
      {/* Sticks to the window, so that it is seen wherever the table is scrolled to. */}
      <div className={styles.news}>
        {deletion.isSuccess && <Banner kind="success" message="User deleted successfully!" />}
        {deletion.isError && !needsPassword(deletion.error) && (
          <Banner kind="error" message={`Error deleting user: ${deletion.error.message}`} />
        )}
        {toggling.isSuccess && <Banner kind="success" message={toggling.data} />}
        {toggling.isError && !needsPassword(toggling.error) && (
          <Banner kind="error" message={`Error updating user role: ${toggling.error.message}`} />
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        title="Delete User"
        message={`Are you sure you want to delete ${asking?.username ?? ""}? The account is hidden at once. It is erased in 24 hours with everything stored in it. Until then, only another admin can restore it.`}
        confirmLabel="Delete"
        onConfirm={() => asking && confirmDeletion(asking)}
        onCancel={() => setAsking(null)}
      />
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
