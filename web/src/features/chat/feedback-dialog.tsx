import { Button, Textarea } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";

import { useGiveFeedback } from "@/api/queries/chat";
import type { Feedback } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { Dialog } from "@/components/dialog";

import styles from "./feedback-dialog.module.css";

/** The most that the server takes along of an answer. */
const MOST_CHARACTERS = 8000;

const CONCERNS: readonly { value: Feedback["concern"]; label: string }[] = [
  { value: "unsafe", label: "It seems unsafe" },
  { value: "wrong", label: "It seems wrong" },
];

type FeedbackDialogProps = { answer: string; onSent: () => void; onClose: () => void };

/** Asks what is wrong with an answer. The answer goes along only if the person says so. */
export function FeedbackDialog({ answer, onSent, onClose }: FeedbackDialogProps) {
  const feedback = useGiveFeedback();
  const [concern, setConcern] = useState<Feedback["concern"] | null>(null);
  const [comment, setComment] = useState("");
  const [attached, setAttached] = useState(false);
  const titleId = useId();
  const name = useId();
  const hintId = useId();

  function send(event: SubmitEvent) {
    event.preventDefault();
    // The browser does not let the form through without a choice.
    if (concern === null) return;
    feedback.mutate(
      {
        concern,
        ...(comment.trim() !== "" && { comment: comment.trim() }),
        ...(attached && { answer: answer.slice(0, MOST_CHARACTERS) }),
      },
      { onSuccess: onSent },
    );
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>What is wrong with this answer?</h2>
      <form className={styles.form} onSubmit={send}>
        <fieldset>
          <legend>Choose one</legend>
          {CONCERNS.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={name}
                required
                checked={concern === value}
                onChange={() => setConcern(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Textarea
          label="Anything to add? (optional)"
          description="Please leave out names and other personal details."
          maxLength={1000}
          rows={3}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div>
          <label className={styles.choice}>
            <input
              type="checkbox"
              aria-describedby={hintId}
              checked={attached}
              onChange={(event) => setAttached(event.currentTarget.checked)}
            />
            Attach this answer
          </label>
          <p id={hintId} className={styles.hint}>
            Without it, the people who run Clary see only what you write here.
          </p>
        </div>
        {feedback.isError && (
          <Banner kind="error" message={`Error sending your feedback: ${feedback.error.message}`} />
        )}
        <div className={styles.choices}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActButton type="submit" busy={feedback.isPending}>
            Send
          </ActButton>
        </div>
      </form>
    </Dialog>
  );
}
