import { useRef } from "react";

import { useAnnounced } from "@/components/use-announced";
import { formatShortDate } from "@/lib/dates";
import type { Hint } from "@/lib/photo-hints/hints";
import { stillWords } from "@/lib/photo-hints/words";

import styles from "./differences.module.css";

type DifferencesProps = { hints: readonly Hint[]; takenAt: string };

/** Says how a photo differs from the last one of the same side. The person decides. */
export function Differences({ hints, takenAt }: DifferencesProps) {
  const date = formatShortDate(takenAt);
  const ref = useRef<HTMLDivElement>(null);
  useAnnounced(ref);

  return (
    <div
      ref={ref}
      role="status"
      aria-live="off"
      className={styles.differences}
      data-found={hints.length > 0}
    >
      {hints.length === 0 ? (
        <p>Much like your last photo of {date}.</p>
      ) : (
        <>
          <p>Compared with your last photo of {date}:</p>
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{stillWords(hint)}</li>
            ))}
          </ul>
          <p>Photos that match are easier to compare. You can use this one anyway.</p>
        </>
      )}
    </div>
  );
}
