import { Section } from "@/components/section";

import { DeleteAccountForm } from "./delete-account-form";
import styles from "./delete-account.module.css";

type DeleteAccountSectionProps = { username: string; isAdmin: boolean };

/** The way out. Quiet until it is opened on purpose. */
export function DeleteAccountSection({ username, isAdmin }: DeleteAccountSectionProps) {
  return (
    <Section id="delete-account" title="Delete Account">
      {isAdmin ? (
        <p>Admin accounts cannot be deleted from the profile page.</p>
      ) : (
        <>
          <p>Warning: This action cannot be undone. All your data will be permanently deleted.</p>
          <details className={styles.details}>
            <summary>I want to delete my account</summary>
            <DeleteAccountForm username={username} />
          </details>
        </>
      )}
    </Section>
  );
}
