import { Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";

import { NetworkError } from "@/api/errors";
import type { CheckInDay } from "@/api/pending-check-ins";
import { isPaused } from "@/api/queries/data-settings";
import { needsConsent } from "@/api/queries/questionnaires";
import type { CheckIn, SkinFeeling } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { Card } from "@/components/card";
import {
  BOTHERS,
  CHANGES_SINCE_START,
  CHECK_IN_QUESTIONS as QUESTIONS,
  OVERALL_SEVERITIES,
  ROUTINE_USES,
  SKIN_FEELINGS,
} from "@/components/check-in-texts";
import { Form } from "@/components/form";
import { addDays, localDay } from "@/lib/days";
import { focusById } from "@/lib/focus";

import { type Answers, BLANK, isBlank, toSend } from "./answers";
import styles from "./check-in.module.css";
import { ChoiceQuestion, DayQuestion, SeveralQuestion, StingingQuestion } from "./choice-question";
import { FIRST_QUESTION_ID, SAVE_ID } from "./ids";

type CheckInFormProps = {
  saved: readonly CheckIn[];
  /** It is not known whether there is a check-in of the day already. */
  unknown: boolean;
  busy: boolean;
  error: Error | null;
  onSave: (day: CheckInDay) => void;
};

/** All questions of a check-in. What is written stays until it is saved. */
export function CheckInForm({ saved, unknown, busy, error, onSave }: CheckInFormProps) {
  const [today] = useState(() => localDay(new Date()));
  const [date, setDate] = useState(today);
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<string, Answers>>>>({});
  const [refused, setRefused] = useState(false);
  const savedOn = (day: string) => saved.find((checkIn) => checkIn.date === day);
  const answers = drafts[date] ?? savedOn(date) ?? BLANK;

  function set(change: Partial<Answers>) {
    setRefused(false);
    setDrafts({ ...drafts, [date]: { ...answers, ...change } });
  }

  function choose(day: string) {
    setDate(day);
    // What was written for a wrong day moves along, but never over a saved check-in.
    const draft = drafts[date];
    if (draft !== undefined && savedOn(date) === undefined && savedOn(day) === undefined) {
      setDrafts({ ...drafts, [day]: draft, [date]: undefined });
    }
  }

  function toggle(feeling: SkinFeeling) {
    const { skin_feels } = answers;
    set({
      skin_feels: skin_feels.includes(feeling)
        ? skin_feels.filter((other) => other !== feeling)
        : [...skin_feels, feeling],
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setRefused(isBlank(answers));
    if (isBlank(answers)) focusById(FIRST_QUESTION_ID);
    else onSave({ date, answers: toSend(answers) });
  }

  return (
    <Form onSubmit={submit} aria-label="Check-in">
      <Card>
        <DayQuestion today={today} yesterday={addDays(today, -1)} value={date} onChoose={choose} />
        <p role="status" className={styles.hint}>
          {savedOn(date) !== undefined && "You have a check-in for this day. Saving replaces it."}
          {unknown &&
            "We couldn't look for an earlier check-in. If there is one for this day, saving replaces it."}
        </p>
      </Card>
      <Card>
        <StingingQuestion id={FIRST_QUESTION_ID} answers={answers} onChoose={set} />
        <ChoiceQuestion
          question={QUESTIONS.used}
          choices={ROUTINE_USES}
          value={answers.used}
          onChoose={(used) => set({ used })}
        />
      </Card>
      <Card>
        <ChoiceQuestion
          question={QUESTIONS.severity}
          choices={OVERALL_SEVERITIES}
          value={answers.severity}
          onChoose={(severity) => set({ severity })}
        />
        <ChoiceQuestion
          question={QUESTIONS.change}
          choices={CHANGES_SINCE_START}
          value={answers.change}
          onChoose={(change) => set({ change })}
        />
        <SeveralQuestion
          question={QUESTIONS.feels}
          choices={SKIN_FEELINGS.filter(({ value }) => value !== "stinging")}
          values={answers.skin_feels}
          onToggle={toggle}
        />
        <ChoiceQuestion
          question={QUESTIONS.bother}
          choices={BOTHERS}
          value={answers.bother}
          onChoose={(bother) => set({ bother })}
        />
        <Textarea
          label={QUESTIONS.new}
          description="For example a product, a medicine or a change of routine."
          maxLength={300}
          rows={2}
          value={answers.new}
          onChange={({ currentTarget }) => set({ new: currentTarget.value })}
        />
        <Textarea
          label={QUESTIONS.note}
          description="In your own words, for your records."
          maxLength={1000}
          rows={3}
          value={answers.note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
      </Card>
      {refused && <Banner kind="error" message="Answer at least one question to save." />}
      {error !== null && !busy && <SaveFailure error={error} />}
      <ActButton id={SAVE_ID} type="submit" busy={busy}>
        Save check-in
      </ActButton>
    </Form>
  );
}

/** Says that a check-in was not saved, why, and what to do. */
function SaveFailure({ error }: { error: Error }) {
  return (
    <Banner kind="error" message="Your check-in was not saved.">
      <p>{reasonOf(error)} Your answers are still here.</p>
    </Banner>
  );
}

function reasonOf(error: Error): string {
  if (error instanceof NetworkError) return error.message;
  if (needsConsent(error)) return "Clary needs your consent first. See the top of this page.";
  if (isPaused(error)) return "The use of your data is paused. See the top of this page.";
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}
