import { IconHandStop, IconInfoTriangle, IconMessageQuestion } from "@tabler/icons-react";

import type { HalfTogether, ProductFinding } from "@/api/types";

import { Finding } from "./finding";
import styles from "./verdict.module.css";

const ICONS: Readonly<Record<ProductFinding["level"], typeof IconHandStop | null>> = {
  stop: IconHandStop,
  ask: IconMessageQuestion,
  care: IconInfoTriangle,
  note: null,
};

type HalfTogetherProps = { half: "morning" | "evening"; found: HalfTogether };

/** What speaks against using these products together, in a sentence or two. The rest is folded. */
export function HalfFindings({ half, found: { summary, findings } }: HalfTogetherProps) {
  if (summary === "") return null;
  const heaviest = findings[0]?.level ?? "note";
  const Icon = ICONS[heaviest];
  return (
    <div className={styles.level} data-level={heaviest}>
      <p className={styles.together}>
        {Icon && <Icon size={22} stroke={1.75} aria-hidden />}
        <span>{summary}</span>
      </p>
      {findings.length > 0 && (
        <details className={styles.fold}>
          <summary>
            Why<span className="visually-hidden">, for the {half}</span>
          </summary>
          <ul>
            {findings.map((finding) => (
              <Finding key={finding.text} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
