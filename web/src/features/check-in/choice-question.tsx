import { useId } from "react";

import { CHECK_IN_QUESTIONS } from "@/components/check-in-texts";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";

import type { Answers } from "./answers";
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

type Stinging = Pick<Answers, "skin_feels" | "no_stinging">;

type StingingQuestionProps = {
  id: string;
  answers: Stinging;
  onChoose: (answers: Stinging) => void;
};

/** Asks first for what changes a plan. It is one of the ways that skin can feel. */
export function StingingQuestion({ id, answers, onChoose }: StingingQuestionProps) {
  const { skin_feels, no_stinging } = answers;
  const others = skin_feels.filter((feeling) => feeling !== "stinging");
  const no = no_stinging ? "no" : null;

  return (
    <ChoiceQuestion
      id={id}
      question={CHECK_IN_QUESTIONS.stinging}
      choices={YES_OR_NO}
      value={skin_feels.includes("stinging") ? "yes" : no}
      onChoose={(value) =>
        onChoose({
          skin_feels: value === "yes" ? [...others, "stinging"] : others,
          no_stinging: value === "no",
        })
      }
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
