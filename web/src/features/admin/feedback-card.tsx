import { Button } from "@mantine/core";
import { useId } from "react";

import type { FeedbackConcern, FeedbackEntry } from "@/api/types";

import styles from "./feedback-list.module.css";
import { Moment } from "./moment";

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
export function FeedbackCard({ entry, isBusy, onHandle }: FeedbackCardProps) {
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
