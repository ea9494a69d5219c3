import { type MouseEvent, useEffect, useId, useRef } from "react";

import { focusById } from "@/lib/focus";

import styles from "./error-summary.module.css";

type ErrorSummaryProps = {
  /** What is wrong, in the order of the form, each with the id of its field. */
  errors: readonly { fieldId: string; message: string }[];
};

/**
 * Lists what must be mended in a long form and leads to each place. Takes the
 * focus when it appears, so that nobody looks for the reason in vain.
 */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => ref.current?.focus(), []);

  function follow(event: MouseEvent, fieldId: string) {
    event.preventDefault();
    focusById(fieldId);
  }

  return (
    <div ref={ref} className={styles.summary} role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>There is a problem</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => follow(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
