import { useState } from "react";

import type { ProgressChange } from "@/api/types";
import { TextButton } from "@/components/text-button";
import { formatLongDate } from "@/lib/dates";

import styles from "./change-notes.module.css";

/** More than these wait behind a button. */
const AT_FIRST = 6;

const KINDS: Readonly<Record<ProgressChange["kind"], string>> = {
  routine: "Routine",
  current_routine: "Your own routine",
  check_in: "From a check-in",
};

/** What changed when, in the person's own words, with the numbers of the chart. */
export function ChangeNotes({ changes }: { changes: readonly ProgressChange[] }) {
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  const hidden = all ? 0 : Math.max(0, changes.length - AT_FIRST);

  return (
    <section className={styles.notes} aria-labelledby="what-changed">
      <h3 id="what-changed">What changed when</h3>
      <ol start={hidden + 1}>
        {changes.slice(hidden).map(({ date, kind, text }, index) => (
          // The same change may be made twice on one day.
          <li key={index + hidden}>
            <p className={styles.when}>
              <time dateTime={date}>{formatLongDate(date)}</time> · {KINDS[kind]}
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      {changes.length > AT_FIRST && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer changes" : `Show all ${String(changes.length)} changes`}
        </TextButton>
      )}
    </section>
  );
}
