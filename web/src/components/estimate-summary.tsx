import type { Estimate, Severity } from "@/api/types";

import { EstimateShares } from "./estimate-shares";
import styles from "./estimate-summary.module.css";
import { describeCertainty, describeMeaning, INFLAMED, LIMITS } from "./estimate-texts";
import { SeverityLabel } from "./severity-label";

type EstimateSummaryProps = { severity: Severity | null; estimate: Estimate };

/** What the program made of a photo: the word, its meaning, how sure it is. */
export function EstimateSummary({ severity, estimate }: EstimateSummaryProps) {
  const certainty = describeCertainty(estimate);

  return (
    <div className={styles.summary}>
      <p>
        <SeverityLabel severity={severity} estimate={estimate} />
      </p>
      {severity !== null && <p>{describeMeaning(severity, estimate)}</p>}
      <EstimateShares shares={estimate.shares} />
      {certainty !== "" && <p>{certainty}</p>}
      {severity !== null && (
        <details className={styles.more}>
          <summary>About this estimate</summary>
          <p>{INFLAMED}</p>
          <p>{LIMITS}</p>
        </details>
      )}
    </div>
  );
}
