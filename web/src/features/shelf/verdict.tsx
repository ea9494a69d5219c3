import {
  type Icon,
  IconHandStop,
  IconInfoCircle,
  IconInfoTriangle,
  IconMessageQuestion,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";

import type { ProductCheck, ProductFinding } from "@/api/types";

import { Finding } from "./finding";
import { KnownNames, UnknownNames } from "./label-names";
import styles from "./verdict.module.css";

type Level = ProductFinding["level"];

/** What the person should do about a finding, the heaviest first. */
const LEVELS: readonly { level: Level; title: string; icon: Icon }[] = [
  { level: "stop", title: "Don't use it", icon: IconHandStop },
  { level: "ask", title: "Ask first", icon: IconMessageQuestion },
  { level: "care", title: "Take care", icon: IconInfoTriangle },
  { level: "note", title: "Good to know", icon: IconInfoCircle },
];

type VerdictProps = {
  found: ProductCheck;
  /** What to do next. */
  children: ReactNode;
};

/** What was found in a list of ingredients. The server's sentence comes first. */
export function Verdict({ found, children }: VerdictProps) {
  const { summary, names, findings, unknown } = found;
  const section = useRef<HTMLElement>(null);
  const heaviest = findings[0]?.level ?? "note";

  useEffect(() => {
    section.current?.querySelector("p")?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: "start" });
  }, []);

  return (
    <section ref={section} className={styles.verdict} aria-label="What we found">
      <p tabIndex={-1} className={styles.summary}>
        {summary}
      </p>
      {LEVELS.map(({ level, title, icon: Icon }) => {
        const those = findings.filter((finding) => finding.level === level);
        if (those.length === 0) return null;
        const heading = (
          <h3>
            <Icon size={22} stroke={1.75} aria-hidden /> {title}
          </h3>
        );
        const list = (
          <ul>
            {those.map((finding) => (
              <Finding key={finding.text} finding={finding} />
            ))}
          </ul>
        );
        // What weighs nothing must not hide what does.
        const isFolded = level === "note" && heaviest !== "note";
        return isFolded ? (
          <details key={level} className={styles.level} data-level={level}>
            <summary>
              {heading} <span className={styles.count}>({those.length})</span>
            </summary>
            {list}
          </details>
        ) : (
          <section key={level} className={styles.level} data-level={level}>
            {heading}
            {list}
          </section>
        );
      })}
      <div className={styles.names}>
        <KnownNames names={names} />
        <UnknownNames names={unknown} />
      </div>
      {children}
    </section>
  );
}
