import { useId } from "react";

import styles from "./choice-group.module.css";

type ChoiceGroupProps<T> = {
  legend: string;
  /** What the choice means. */
  hint: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  /** A choice is being saved; the next one must wait. */
  busy: boolean;
  onChoose: (value: T) => void;
};

/** One of a few answers, saved as soon as it is chosen. */
export function ChoiceGroup<T extends string | number>(props: ChoiceGroupProps<T>) {
  const { legend, hint, choices, value, busy, onChoose } = props;
  const name = useId();

  return (
    <fieldset className={styles.group} aria-describedby={`${name}-hint`}>
      <legend>{legend}</legend>
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            aria-disabled={busy}
            onChange={() => {
              if (!busy) onChoose(choice.value);
            }}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
