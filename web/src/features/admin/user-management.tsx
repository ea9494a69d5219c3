import { useQuery } from "@tanstack/react-query";

import { meQuery } from "@/api/queries/account";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { Panel } from "./panel";
import { MANAGEMENT_ID } from "./panel-ids";
import { useUserList } from "./use-user-list";
import { UserPager } from "./user-pager";
import { UserTable } from "./user-table";
import { UserTools } from "./user-tools";

/** Who has an account, who is an admin, and the means to change both. */
export function UserManagement() {
  const list = useUserList();
  const me = useQuery(meQuery);
  const { users } = list;

  return (
    <Panel
      id={MANAGEMENT_ID}
      title="User Management"
      intro="A new role takes effect at the person's next request. Deleting a user hides the account at once. It is erased 24 hours later with everything stored in it."
      tools={<UserTools list={list} />}
    >
      {(users.isPending || me.isPending) && <LoadingState label="Loading users..." />}
      {(users.isLoadingError || me.isLoadingError) && (
        <ErrorState
          message={`Error loading users: ${users.error?.message ?? me.error?.message ?? ""}`}
          onRetry={() => void Promise.all([users.refetch(), me.refetch()])}
        />
      )}
      {users.data && me.data && (
        <>
          <UserTable list={list} users={users.data.entries} ownId={me.data.id} />
          <UserPager list={list} label="Pages of users" headingId={MANAGEMENT_ID} />
        </>
      )}
    </Panel>
  );
}
