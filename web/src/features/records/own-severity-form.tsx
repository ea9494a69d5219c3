import { Button } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";

import type { Severity } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { meaningOf, SEVERITIES } from "@/components/estimate-texts";

import styles from "./own-severity-form.module.css";

type OwnSeverityFormProps = {
  value: Severity | null;
  busy: boolean;
  error: Error | null;
  onSave: (severity: Severity | null) => void;
  onCancel: () => void;
};

/** Asks how the person sees their skin on that day. */
export function OwnSeverityForm({ value, busy, error, onSave, onCancel }: OwnSeverityFormProps) {
  const [chosen, setChosen] = useState(value);
  const name = useId();

  function save(event: SubmitEvent) {
    event.preventDefault();
    onSave(chosen);
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <fieldset>
        <legend>
          How severe did your acne look to you? You know your skin better than a program does.
        </legend>
        {SEVERITIES.map((severity) => (
          <label key={severity} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={chosen === severity}
              onChange={() => setChosen(severity)}
            />
            <span>
              <strong>{severity}</strong>: {meaningOf(severity)}
            </span>
          </label>
        ))}
        <label className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === null}
            onChange={() => setChosen(null)}
          />
          <span>I'd rather not say</span>
        </label>
      </fieldset>
      {error !== null && (
        <Banner kind="error" message={`Error saving your rating: ${error.message}`} />
      )}
      <div className={styles.acts}>
        <ActButton type="submit" busy={busy}>
          Save
        </ActButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
