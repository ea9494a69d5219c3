import { useQuery } from "@tanstack/react-query";

import { complaintQuery } from "@/api/queries/complaints";
import { LoadingState } from "@/components/loading-state";

import { AnswerForm } from "./answer-form";
import styles from "./complaints.module.css";
import { LoadFailure } from "./load-failure";
import { Moment } from "./moment";

/** What both sides wrote, and the form for an answer. */
export function ComplaintReader({ id }: { id: string }) {
  const complaint = useQuery(complaintQuery(id, true));

  if (complaint.isPending) return <LoadingState label="Loading the complaint..." />;
  if (complaint.isError) {
    return (
      <LoadFailure
        message={`Error loading the complaint: ${complaint.error.message}`}
        onRetry={() => void complaint.refetch()}
      />
    );
  }

  const { entry, text, answers, unreadable } = complaint.data;
  if (unreadable) {
    return (
      <p className={styles.faint}>This account was deleted, so the text can no longer be read.</p>
    );
  }
  return (
    <>
      <p className={styles.words}>{text}</p>
      {answers.map((answer) => (
        <div key={answer.given_at} className={styles.answer}>
          <p className={styles.faint}>
            Answered <Moment at={answer.given_at} />
          </p>
          <p className={styles.words}>{answer.text}</p>
        </div>
      ))}
      {entry.closed_at === null && <AnswerForm id={id} />}
    </>
  );
}
