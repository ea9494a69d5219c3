import { Button } from "@mantine/core";
import { useId } from "react";

import { supportEmail } from "@/lib/page-meta";
import { POLICY_VERSION } from "@/lib/policy-version";

import { Dialog } from "./dialog";
import { PolicyText } from "./policy-text";
import styles from "./privacy-policy.module.css";

/** The privacy policy in a dialog of its own. */
export function PrivacyPolicy({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog wide labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>Privacy policy</h2>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region. */}
      <div className={styles.text} role="region" aria-labelledby={titleId} tabIndex={0}>
        <PolicyText version={POLICY_VERSION} email={supportEmail()} />
      </div>
      <Button onClick={onClose}>I Understand</Button>
    </Dialog>
  );
}
