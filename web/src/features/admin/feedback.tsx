import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { feedbackQuery, useHandleFeedback } from "@/api/queries/admin";
import type { FeedbackConcern, FeedbackEntry } from "@/api/types";
import { Banner } from "@/components/banner";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { focusById } from "@/lib/focus";

import styles from "./feedback-list.module.css";
import { Moment } from "./moment";
import { Pager } from "./pager";
import { Panel } from "./panel";
import { FEEDBACK_ID } from "./panel-ids";
import { usePages } from "./use-pages";

/** What people say of answers, and whether somebody has seen to it. */
export function Feedback() {
  const [open, setOpen] = useState(true);
  const pages = usePages();
  const feedback = useQuery(feedbackQuery(open, pages.after));

  function showOnlyOpen(only: boolean) {
    setOpen(only);
    pages.restart();
  }

  return (
    <Panel
      id={FEEDBACK_ID}
      title="Feedback"
      intro="Answers that people reported as unsafe or wrong. Reports are shown without usernames."
      tools={
        <Checkbox
          label="Show open feedback only"
          checked={open}
          onChange={(event) => showOnlyOpen(event.currentTarget.checked)}
        />
      }
    >
      {feedback.isPending && <LoadingState label="Loading feedback..." />}
      <LoadError what="feedback" query={feedback} />
      {feedback.data && (
        <>
          <FeedbackList entries={feedback.data.entries} isBusy={feedback.isPlaceholderData} />
          <Pager
            label="Pages of feedback"
            pages={pages}
            next={feedback.data.next}
            isBusy={feedback.isPlaceholderData}
            headingId={FEEDBACK_ID}
          >
            {feedback.data.entries.length === 0 &&
              (open ? "No open feedback." : "No feedback yet.")}
          </Pager>
        </>
      )}
    </Panel>
  );
}

type FeedbackListProps = { entries: readonly FeedbackEntry[]; isBusy: boolean };

/** One page of feedback. */
function FeedbackList({ entries, isBusy }: FeedbackListProps) {
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

const CONCERNS: Readonly<Record<FeedbackConcern, string>> = {
  unsafe: "Seems unsafe",
  wrong: "Seems wrong",
};

type FeedbackCardProps = {
  entry: FeedbackEntry;
  isBusy: boolean;
  onHandle: (id: string) => void;
};

/** What somebody says of an answer. */
function FeedbackCard({ entry, isBusy, onHandle }: FeedbackCardProps) {
  const { id, given_at, concern, comment, answer, unreadable, handled_at } = entry;
  const titleId = useId();

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <span className={styles.concern} data-concern={concern}>
          {CONCERNS[concern]}
        </span>{" "}
        <Moment at={given_at} />
      </h3>
      {unreadable && (
        <p className={styles.missing}>
          This account was deleted, so the text can no longer be read.
        </p>
      )}
      {!unreadable && comment === "" && <p className={styles.missing}>No comment was left.</p>}
      {comment !== "" && <p className={styles.words}>{comment}</p>}
      {answer !== "" && (
        <details className={styles.answer}>
          <summary>Attached answer</summary>
          <p className={styles.words}>{answer}</p>
        </details>
      )}
      {handled_at === null ? (
        <Button
          variant="default"
          aria-describedby={titleId}
          onClick={() => !isBusy && onHandle(id)}
        >
          Mark as handled
        </Button>
      ) : (
        <p className={styles.missing}>
          Handled <Moment at={handled_at} />
        </p>
      )}
    </article>
  );
}
