import type { Care } from "@/api/types";
import { CallableText } from "@/components/callable-text";
import { reminderOf } from "@/components/care-words";
import { HelpButton } from "@/components/help/help-button";

import styles from "./reminder.module.css";

/** Keeps help in sight once something was heard, until a new conversation begins. */
export function Reminder({ care }: { care: Care }) {
  return (
    <div className={styles.reminder}>
      <p>
        <CallableText>{reminderOf(care)}</CallableText>
      </p>
      <HelpButton />
    </div>
  );
}
