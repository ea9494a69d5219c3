import { useEffect, useRef } from "react";

import { useChat } from "./chat-context";
import { shownTurns, type Turn } from "./chat-state";
import styles from "./conversation.module.css";
import { END_ID } from "./ids";
import { TurnView } from "./turn-view";

/**
 * Everything that was said. Not a live region: an answer that comes sentence
 * by sentence would talk without end. The status line says when it is there.
 */
export function Conversation() {
  const { session, kept } = useChat();
  const { turns } = kept;
  const shown = shownTurns(kept);
  const list = useRef<HTMLOListElement>(null);
  const lastWeek = turns.findLast(addedWeek);

  // Begins to be read where it begins. A short first visit needs no scrolling,
  // and whoever comes back is already where they were.
  const seen = useRef<number | null>(null);
  useEffect(() => {
    const isNew = seen.current !== null && turns.length > seen.current;
    seen.current = turns.length;
    if (turns.length < 2 || (!isNew && window.scrollY > 0)) return;
    list.current?.lastElementChild?.scrollIntoView();
  }, [turns.length]);

  return (
    <ol ref={list} className={styles.turns} aria-label="Conversation">
      {shown.map((turn, index) => {
        const isLast = index === shown.length - 1;
        return (
          <li key={turn.ask.key} className={styles.turn}>
            <TurnView
              turn={turn}
              onRetry={isLast && canRetry(turn) ? session.retry : null}
              canUndo={turn === lastWeek}
            />
            {isLast && <div id={END_ID} className={styles.end} />}
          </li>
        );
      })}
    </ol>
  );
}

/** An answer is not drawn again because it is no longer the last. */
function canRetry({ outcome }: Turn): boolean {
  return outcome !== null && outcome.kind !== "answered";
}

function addedWeek({ outcome }: Turn): boolean {
  return outcome?.kind === "answered" && outcome.reply.routine !== undefined;
}
