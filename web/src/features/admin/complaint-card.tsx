import { Button, Checkbox, Textarea } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { complaintQuery, useAnswerComplaint } from "@/api/queries/complaints";
import type { ComplaintEntry, NewComplaintAnswer } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { describeAbout } from "@/components/complaint-texts";
import { ErrorState } from "@/components/error-state";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { LoadingState } from "@/components/loading-state";
import { formatShortDate } from "@/lib/dates";
import { focusById } from "@/lib/focus";

import styles from "./complaints.module.css";
import { Moment } from "./moment";
import { COMPLAINTS_ID } from "./panel-ids";

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

/** What both sides wrote, and the form for an answer. */
function ComplaintReader({ id }: { id: string }) {
  const complaint = useQuery(complaintQuery(id, true));

  if (complaint.isPending) return <LoadingState label="Loading the complaint..." />;
  if (complaint.isError) {
    return (
      <ErrorState
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

const MOST_CHARACTERS = 8000;

/** Answers a complaint. The last answer closes it. */
function AnswerForm({ id }: { id: string }) {
  const answer = useAnswerComplaint(id);
  const form = useForm<NewComplaintAnswer>({
    mode: "uncontrolled",
    initialValues: { text: "", closes: false },
    validate: { text: isNotEmpty("Write an answer.") },
  });

  function send(values: NewComplaintAnswer) {
    answer.mutate(values, {
      onSuccess: () => {
        form.reset();
        // A closed one leaves the list, and the button that had the focus with it.
        if (values.closes) focusById(COMPLAINTS_ID);
      },
    });
  }

  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <Textarea
        label="Answer"
        description="The person sees this on their Your data page. Say what you found and what you will do. Add that they can go to the ICO if they aren't satisfied."
        required
        maxLength={MOST_CHARACTERS}
        rows={4}
        key={form.key("text")}
        {...form.getInputProps("text")}
      />
      <Checkbox
        label="This is our final answer: close the complaint"
        key={form.key("closes")}
        {...form.getInputProps("closes", { type: "checkbox" })}
      />
      {answer.isError && (
        <Banner kind="error" message={`Error sending the answer: ${answer.error.message}`} />
      )}
      {answer.isSuccess && <Banner kind="success" message="Answer sent." />}
      <ActButton type="submit" busy={answer.isPending}>
        Send answer
      </ActButton>
    </Form>
  );
}
