import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import type { MouseEvent } from "react";

import { focusById } from "@/lib/focus";

import styles from "./progress-rail.module.css";

type Step = { id: string; title: string; done: boolean };

/** Where one is in the questionnaire. Only wide screens have room for it. */
export function ProgressRail({ steps }: { steps: readonly Step[] }) {
  function follow(event: MouseEvent, id: string) {
    event.preventDefault();
    focusById(id);
  }

  return (
    <nav className={styles.rail} aria-label="Parts of the questionnaire">
      <ol>
        {steps.map(({ id, title, done }) => {
          const Icon = done ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={id}>
              <a href={`#${id}`} data-done={done} onClick={(event) => follow(event, id)}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {title}
                {done && <span className="visually-hidden"> (filled in)</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
