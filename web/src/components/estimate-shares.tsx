import type { Estimate } from "@/api/types";

import styles from "./estimate-shares.module.css";
import { describeShares, SEVERITIES } from "./estimate-texts";

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/**
 * How an estimate spreads over the four severities. Each has its word and its number,
 * so that the bars add nothing for people who cannot see them.
 */
export function EstimateShares({ shares }: Pick<Estimate, "shares">) {
  if (shares.length !== SEVERITIES.length) return null;
  const words = describeShares(shares);

  return (
    <figure className={styles.shares}>
      <figcaption>How likely the program finds each level</figcaption>
      <ul>
        {SEVERITIES.map((severity, grade) => {
          const share = shares[grade] ?? 0;
          return (
            <li key={severity}>
              {`${severity}: ${words[grade] ?? ""}`}
              <span className={styles.bar} style={{ backgroundSize: `${percent(share)} 100%` }} />
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
