import { useId, useState } from "react";

import type { SkinFeeling } from "@/api/types";
import { CHECK_IN_QUESTIONS } from "@/components/check-in-texts";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";

import styles from "./check-in.module.css";

type Choices<T extends string> = readonly { value: T; label: string }[];

type ChoiceQuestionProps<T extends string> = {
  /** Names the first choice, so that the focus can go there. */
  id?: string;
  question: string;
  choices: Choices<T>;
  value: T | null;
  onChoose: (value: T | null) => void;
};

/** A question with one answer or none. */
export function ChoiceQuestion<T extends string>(props: ChoiceQuestionProps<T>) {
  const { id, question, choices, value, onChoose } = props;
  const name = useId();

  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <div className={styles.choices} data-columns>
        {choices.map((choice, index) => (
          <label key={choice.value}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {value !== null && (
        <p className={styles.clear}>
          <TextButton aria-label={`Clear answer: ${question}`} onClick={() => onChoose(null)}>
            Clear answer
          </TextButton>
        </p>
      )}
    </fieldset>
  );
}

const YES_OR_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

type StingingQuestionProps = {
  id: string;
  feels: readonly SkinFeeling[];
  onChoose: (feels: SkinFeeling[]) => void;
};

/** Asks first for what changes a plan. It is one of the ways that skin can feel. */
export function StingingQuestion({ id, feels, onChoose }: StingingQuestionProps) {
  // A "no" is not sent: it is what a check-in says that names no stinging.
  const [saidNo, setSaidNo] = useState(false);
  const others = feels.filter((feeling) => feeling !== "stinging");
  const answer = saidNo ? "no" : null;

  function choose(value: "yes" | "no" | null) {
    setSaidNo(value === "no");
    onChoose(value === "yes" ? [...others, "stinging"] : others);
  }

  return (
    <ChoiceQuestion
      id={id}
      question={CHECK_IN_QUESTIONS.stinging}
      choices={YES_OR_NO}
      value={feels.includes("stinging") ? "yes" : answer}
      onChoose={choose}
    />
  );
}

type SeveralQuestionProps<T extends string> = {
  question: string;
  choices: Choices<T>;
  values: readonly T[];
  onToggle: (value: T) => void;
};

/** A question with any number of answers. */
export function SeveralQuestion<T extends string>(props: SeveralQuestionProps<T>) {
  const { question, choices, values, onToggle } = props;
  return (
    <fieldset className={styles.question}>
      <legend>
        {question} <span className={styles.aside}>Choose all that fit.</span>
      </legend>
      <div className={styles.choices} data-columns>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={() => onToggle(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type DayQuestionProps = {
  today: string;
  yesterday: string;
  value: string;
  onChoose: (day: string) => void;
};

/** Which day the check-in is for. Days are those of the person's own calendar. */
export function DayQuestion({ today, yesterday, value, onChoose }: DayQuestionProps) {
  const name = useId();
  return (
    <fieldset className={styles.question}>
      <legend>Which day is this for?</legend>
      <div className={styles.choices}>
        {[
          { day: today, word: "Today" },
          { day: yesterday, word: "Yesterday" },
        ].map(({ day, word }) => (
          <label key={day}>
            <input
              type="radio"
              name={name}
              checked={day === value}
              onChange={() => onChoose(day)}
            />
            <span>
              {word} <span className={styles.aside}>{formatLongDate(day)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
