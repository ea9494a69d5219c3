import { Section } from "@/components/section";

import { DeleteAccountForm } from "./delete-account-form";

type DeleteAccountSectionProps = { username: string; isAdmin: boolean };

/** The way out: quiet, but in plain sight. */
export function DeleteAccountSection({ username, isAdmin }: DeleteAccountSectionProps) {
  return (
    <Section id="delete-account" title="Delete Account">
      {isAdmin ? (
        <p>Admin accounts cannot be deleted from the profile page.</p>
      ) : (
        <>
          <p>Warning: This action cannot be undone. All your data will be permanently deleted.</p>
          <DeleteAccountForm username={username} />
        </>
      )}
    </Section>
  );
}
