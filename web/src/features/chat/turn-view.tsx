import { Button } from "@mantine/core";
import { memo } from "react";

import { FormattedText } from "@/components/formatted-text";
import { focusById } from "@/lib/focus";

import { Answer, Provenance } from "./answer";
import { AnswerActs } from "./answer-acts";
import { CareList } from "./care-list";
import type { Ask, Outcome, Turn } from "./chat-state";
import { EditButton } from "./edit-button";
import { answerIdOf, CONSENT_ID } from "./ids";
import { RoutineAdded } from "./routine-added";
import { Running } from "./running";
import styles from "./turn-view.module.css";

type TurnViewProps = {
  turn: Turn;
  /** Tries once more. Only the last turn can. */
  onRetry: (() => void) | null;
  /** The week that this turn added can still be taken back. */
  canUndo: boolean;
};

/** What the person wanted, and what came of it. */
export const TurnView = memo(function TurnView({ turn, onRetry, canUndo }: TurnViewProps) {
  const { ask, outcome } = turn;
  const id = answerIdOf(ask.key);

  return (
    <>
      <div className={styles.asking}>
        <p className={styles.asked}>
          <span className="visually-hidden">You: </span>
          {labelOf(ask)}
        </p>
        <EditButton askKey={ask.key} />
      </div>
      <article className={styles.answer} aria-labelledby={id}>
        <h2 id={id} tabIndex={-1} className="visually-hidden">
          Answer
        </h2>
        {outcome === null ? (
          <Running ask={ask} />
        ) : (
          <Ended ask={ask} outcome={outcome} onRetry={onRetry} canUndo={canUndo} />
        )}
      </article>
    </>
  );
});

/** The long prompts that the program writes have a short name on the screen. */
function labelOf({ intent, message }: Ask): string {
  switch (intent) {
    case "recommendation":
      return "Skin care recommendation requested";
    case "routine":
      return "Skin care routine requested";
    case "question":
      return message;
  }
}

type EndedProps = Omit<TurnViewProps, "turn"> & { ask: Ask; outcome: Outcome };

function Ended({ ask, outcome, onRetry, canUndo }: EndedProps) {
  switch (outcome.kind) {
    case "failed":
      return <Failed ask={ask} outcome={outcome} onRetry={onRetry} />;
    case "stopped":
      return <Stopped ask={ask} draft={outcome.draft} onRetry={onRetry} />;
    case "answered":
      return <Answered ask={ask} outcome={outcome} canUndo={canUndo} />;
  }
}

type AnsweredProps = {
  ask: Ask;
  outcome: Extract<Outcome, { kind: "answered" }>;
  canUndo: boolean;
};

function Answered({ ask, outcome: { reply, undone }, canUndo }: AnsweredProps) {
  return (
    <>
      {reply.routine === undefined ? (
        <Answer ask={ask} reply={reply} />
      ) : (
        <>
          <CareList ask={ask} care={reply.care} />
          <RoutineAdded added={reply.routine} undone={undone} canUndo={canUndo} />
          <Provenance reply={reply} />
        </>
      )}
      <AnswerActs answer={reply.reply} canCopy={reply.routine === undefined} />
    </>
  );
}

type FailedProps = {
  ask: Ask;
  outcome: Extract<Outcome, { kind: "failed" }>;
  onRetry: TurnViewProps["onRetry"];
};

function Failed({ ask, outcome: { reason, needsConsent, care }, onRetry }: FailedProps) {
  return (
    <>
      <CareList ask={ask} care={care} />
      <div className={styles.failed}>
        <p>Error processing your request.</p>
        <p className={styles.reason}>{reason}</p>
        <div className={styles.acts}>
          {onRetry !== null && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )}
          {onRetry !== null && needsConsent && (
            <Button variant="default" onClick={() => focusById(CONSENT_ID)}>
              Review consent
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

type StoppedProps = {
  ask: Ask;
  draft: Extract<Outcome, { kind: "stopped" }>["draft"];
  onRetry: TurnViewProps["onRetry"];
};

function Stopped({ ask, draft: { care, text }, onRetry }: StoppedProps) {
  const isRoutine = ask.intent === "routine";
  return (
    <>
      <CareList ask={ask} care={care} />
      {text !== "" && !isRoutine && <FormattedText text={text} headingLevel={3} />}
      <p className={styles.stopped}>
        You stopped this answer.
        {isRoutine && " If the week was nearly ready, it may be in your routines."}
      </p>
      {onRetry !== null && (
        <div className={styles.acts}>
          <Button variant="default" onClick={onRetry}>
            Ask again
          </Button>
        </div>
      )}
    </>
  );
}
