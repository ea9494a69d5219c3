import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { complaintsQuery } from "@/api/queries/complaints";
import type { Complaint } from "@/api/types";
import { describeAbout } from "@/components/complaint-texts";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { formatLongDate } from "@/lib/dates";

import styles from "./complaint-list.module.css";

/** What the person complained about so far, and what they were told. */
export function ComplaintList() {
  const complaints = useQuery(complaintsQuery);

  return (
    <div className={styles.complaints}>
      <h3>Your complaints</h3>
      {complaints.isPending && <LoadingState label="Loading complaints..." />}
      <LoadError what="complaints" query={complaints} />
      {complaints.data?.length === 0 && (
        <p className={styles.faint}>You haven't made any complaints.</p>
      )}
      {complaints.data !== undefined && complaints.data.length > 0 && (
        <ul>
          {complaints.data.map((complaint) => (
            <li key={complaint.reference}>
              <ComplaintCard complaint={complaint} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { reference, about, text, made_at, answers } = complaint;
  const titleId = useId();

  return (
    <article className={styles.complaint} aria-labelledby={titleId}>
      <h4 id={titleId}>
        {describeAbout(about)} <span className={styles.reference}>{reference}</span>
      </h4>
      <p className={styles.faint}>
        Sent on {formatLongDate(made_at)}. {describeStatus(complaint)}
      </p>
      <details className={styles.text}>
        <summary>What you wrote</summary>
        <p className={styles.words}>{text}</p>
      </details>
      {answers.map((answer) => (
        <div key={answer.given_at} className={styles.answer}>
          <p className={styles.faint}>We answered on {formatLongDate(answer.given_at)}:</p>
          <p className={styles.words}>{answer.text}</p>
        </div>
      ))}
    </article>
  );
}

function describeStatus({ status, due_at, closed_at }: Complaint): string {
  if (closed_at !== null) return `Closed on ${formatLongDate(closed_at)}.`;
  const due = formatLongDate(due_at);
  return status === "answered"
    ? `We're still looking into it. Our final answer is due by ${due}.`
    : `Our answer is due by ${due}.`;
}
