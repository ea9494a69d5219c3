import { IconMoonStars, IconSun } from "@tabler/icons-react";

import { splitLines } from "@/lib/split-lines";

import styles from "./routine-half.module.css";

const HALVES = {
  morning: { title: "Morning Routine", done: "Morning done", icon: IconSun },
  evening: { title: "Evening Routine", done: "Evening done", icon: IconMoonStars },
} as const;

export type Half = keyof typeof HALVES;

type RoutineHalfProps = {
  half: Half;
  text: string;
  /** Names a day with the same text, such as "today". Null shows the text. */
  like: string | null;
  /** Whether the day says that it is like another, so that its steps open at a tap. */
  isFolded: boolean;
  /** The level of its heading on the page. */
  level: 3 | 4;
  done: boolean;
  /** Ticks it off, or not. Days to come cannot be. */
  onTick: ((done: boolean) => void) | null;
  /** The id of what says which day it is. */
  dayId: string;
};

/** A morning or an evening: what to do, and whether it is done. */
export function RoutineHalf(props: RoutineHalfProps) {
  const { half, text, like, isFolded, level, done, onTick, dayId } = props;
  const { title, done: doneLabel, icon: Icon } = HALVES[half];
  const Heading = level === 3 ? "h3" : "h4";
  const heading = (
    <Heading className={styles.title}>
      <Icon className={styles.icon} data-half={half} size={20} stroke={1.75} aria-hidden />
      {title}
    </Heading>
  );

  if (isFolded) {
    return (
      <details className={styles.folded}>
        <summary>{heading}</summary>
        <Steps text={text} />
      </details>
    );
  }

  return (
    <div className={styles.half} data-done={done}>
      {heading}
      {like === null ? (
        <Steps text={text} />
      ) : (
        <details className={styles.like}>
          <summary>As {like}</summary>
          <Steps text={text} />
        </details>
      )}
      {onTick !== null && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-describedby={dayId}
            checked={done}
            onChange={({ currentTarget, nativeEvent }) => {
              if (!isSecondTap(nativeEvent)) onTick(currentTarget.checked);
            }}
          />
          {doneLabel}
        </label>
      )}
    </div>
  );
}

function Steps({ text }: { text: string }) {
  return (
    <ol className={styles.lines}>
      {splitLines(text).map((line, index) => (
        // A routine may say the same thing twice; its lines never move.
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}

/** A double tap means one: it must not take the tick back. */
function isSecondTap(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1;
}
