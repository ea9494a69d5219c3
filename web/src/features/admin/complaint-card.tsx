import { Button } from "@mantine/core";
import { useId, useState } from "react";

import type { ComplaintEntry } from "@/api/types";
import { describeAbout } from "@/components/complaint-texts";
import { formatShortDate } from "@/lib/dates";

import { ComplaintReader } from "./complaint-reader";
import styles from "./complaints.module.css";

/** One line of the register. What was written is fetched only when somebody wants to read it. */
export function ComplaintCard({ entry }: { entry: ComplaintEntry }) {
  const { id, reference, username, about, made_at, due_at, closed_at, status, overdue } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const readerId = useId();

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {reference} <span className={styles.who}>from {username}</span>
      </h3>
      <p className={styles.facts}>
        <span>{describeAbout(about)}</span>
        <span>Received {formatShortDate(made_at)}</span>
        {closed_at === null ? (
          <span className={styles.due} data-overdue={overdue}>
            {overdue ? "Overdue since" : "Due"} {formatShortDate(due_at)}
          </span>
        ) : (
          <span>Closed {formatShortDate(closed_at)}</span>
        )}
        {status === "answered" && <span>Answered, not closed</span>}
      </p>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={readerId}
        aria-describedby={titleId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? "Hide complaint" : closed_at === null ? "Read and answer" : "Read"}
      </Button>
      <div id={readerId} className={styles.reader}>
        {isOpen && <ComplaintReader id={id} />}
      </div>
    </article>
  );
}
