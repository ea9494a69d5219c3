import { type ReactNode, useState } from "react";
import { Link } from "react-router";

import { useEndTreatment } from "@/api/queries/treatments";
import type { Use } from "@/api/types";

import { ActButton } from "./act-button";
import styles from "./use-item.module.css";
import { describeSource } from "./use-source";

type UseItemProps = {
  use: Use;
  /** Another act beside ending it. */
  children?: ReactNode;
  onAnswered?: () => void;
};

/**
 * Something that the person uses: where they said so, and one tap to end it or take that back.
 * What they may have ended is asked about.
 */
export function UseItem({ use, children, onAnswered }: UseItemProps) {
  const { ended, answered, failure, busy, setEnded } = useEnding(use.id, onAnswered);
  const label = ended ? "Undo" : endLabel(use);
  const asks = use.doubtful && !answered;
  const keepLabel = isUsed(use.kind) ? "Still using this" : "Still true";
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <span>{nameOf(use)}</span>
        <span className={styles.source} role="status">
          {failure ?? describeState(use, { ended, answered })}
        </span>
      </span>
      <span className={styles.acts}>
        {!ended && children}
        {asks && (
          <ActButton
            variant="default"
            busy={busy}
            aria-label={`${keepLabel}: ${use.name}`}
            onClick={() => setEnded(false)}
          >
            {keepLabel}
          </ActButton>
        )}
        {use.fixed ? (
          <Link to="/profile">Change in your profile</Link>
        ) : (
          <ActButton
            variant="default"
            busy={busy}
            aria-label={`${label}: ${use.name}`}
            onClick={() => setEnded(!ended)}
          >
            {label}
          </ActButton>
        )}
      </span>
    </li>
  );
}

/** Ends something with a tap, and takes that back with another. */
export function useEnding(id: string, onAnswered?: () => void) {
  const [answer, setAnswer] = useState<boolean | null>(null);
  const end = useEndTreatment();
  return {
    ended: answer === true,
    answered: answer !== null,
    busy: end.isPending,
    failure: end.isError ? "We couldn't save that. Please try again." : null,
    setEnded: (wanted: boolean) =>
      end.mutate(
        { id, ended: wanted },
        {
          onSuccess: () => {
            setAnswer(wanted);
            onAnswered?.();
          },
        },
      ),
  };
}

function describeState(use: Use, { ended, answered }: { ended: boolean; answered: boolean }) {
  if (ended) return "Noted: this no longer counts.";
  const source = describeSource(use.source);
  if (!use.doubtful) return `From ${source}`;
  if (answered) return "Noted: this still counts.";
  return isUsed(use.kind)
    ? `It sounded as if you stopped this, in ${source}. Still using it?`
    : `It sounded as if this is over, in ${source}. Is it still true?`;
}

/** Whether it is something that the person takes or puts on, and not what they are or react to. */
export function isUsed(kind: Use["kind"]): boolean {
  return kind === "medicine" || kind === "product";
}

function nameOf({ kind, name, finished }: Use): string {
  if (kind === "allergy") return `Allergy: ${name.toLowerCase()}`;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return finished ? `${title}, finished` : title;
}

function endLabel({ kind, finished }: Use): string {
  if (finished) return "This isn't right";
  return isUsed(kind) ? "No longer using this" : "No longer true";
}
