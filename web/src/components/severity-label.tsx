import type { Estimate, Severity } from "@/api/types";

import { nameEstimate, NOT_ANALYZED, SEVERITIES } from "./estimate-texts";
import styles from "./severity-label.module.css";

type SeverityLabelProps = {
  severity: Severity | null;
  /** With it, two levels are named where none is likely, and an unsure one is called so. */
  estimate?: Estimate;
};

/**
 * A severity as a word with one to four dots. One hue in four depths, never a
 * traffic light, and it reads without colour too.
 */
export function SeverityLabel({ severity, estimate }: SeverityLabelProps) {
  const level = severity === null ? 0 : SEVERITIES.indexOf(severity) + 1;

  return (
    <span className={styles.label} data-level={level}>
      <span className={styles.dots} aria-hidden>
        {SEVERITIES.map((name, index) => (
          <span key={name} data-filled={index < level} />
        ))}
      </span>
      {estimate ? nameEstimate(severity, estimate) : (severity ?? NOT_ANALYZED)}
    </span>
  );
}
