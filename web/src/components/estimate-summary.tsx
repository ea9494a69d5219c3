import type { Estimate, Severity } from "@/api/types";

import { EstimateShares } from "./estimate-shares";
import styles from "./estimate-summary.module.css";
import { describeBetween, describeCertainty, INFLAMED, LIMITS, MEANINGS } from "./estimate-texts";
import { SeverityLabel } from "./severity-label";

type EstimateSummaryProps = { severity: Severity | null; estimate: Estimate };

/** What the program made of a photo: the word, its meaning, how sure it is. */
export function EstimateSummary({ severity, estimate }: EstimateSummaryProps) {
  const certainty = describeCertainty(estimate);
  const between = describeBetween(estimate);

  return (
    <div className={styles.summary}>
      <p>
        <SeverityLabel severity={severity} />
      </p>
      {severity !== null && <p>This means {MEANINGS[severity]}.</p>}
      {between !== "" && <p>{between}</p>}
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
