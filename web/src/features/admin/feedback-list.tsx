import { useHandleFeedback } from "@/api/queries/admin";
import type { FeedbackEntry } from "@/api/types";
import { Banner } from "@/components/banner";
import { focusById } from "@/lib/focus";

import { FeedbackCard } from "./feedback-card";
import styles from "./feedback-list.module.css";
import { FEEDBACK_ID } from "./panel-ids";

type FeedbackListProps = { entries: readonly FeedbackEntry[]; isBusy: boolean };

/** One page of feedback. */
export function FeedbackList({ entries, isBusy }: FeedbackListProps) {
  const handling = useHandleFeedback();

  function handle(id: string) {
    // The button that had the focus goes, perhaps with all of its card.
    handling.mutate(id, { onSuccess: () => focusById(FEEDBACK_ID) });
  }

  return (
    <div className={styles.feedback} aria-busy={isBusy}>
      {handling.isError && (
        <Banner
          kind="error"
          message={`Error marking feedback as handled: ${handling.error.message}`}
        />
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <FeedbackCard entry={entry} isBusy={handling.isPending} onHandle={handle} />
          </li>
        ))}
      </ul>
    </div>
  );
}
