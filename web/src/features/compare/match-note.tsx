import { Status } from "@/components/status";

import type { Match } from "./brightness";
import type { Pair } from "./choose-pair";
import styles from "./match-note.module.css";
import { describeDay } from "./photo-words";

type MatchNoteProps = { match: Match | "failed" | undefined; pair: Pair };

/** Says what was done to a photo for as long as it is shown that way. */
export function MatchNote({ match, pair }: MatchNoteProps) {
  return <Status className={styles.note}>{describe(match, pair)}</Status>;
}

function describe(match: Match | "failed" | undefined, { first, second }: Pair): string {
  if (match === undefined) return "Measuring the brightness...";
  if (match === "failed")
    return "The brightness couldn't be measured. Both photos are shown as they are.";
  if (match.kind === "equal") {
    return "Both photos are about equally bright already. They are shown as they are.";
  }
  const which = `The photo from ${describeDay(second, [first])} is shown ${match.kind} than it is`;
  const why = match.limited
    ? `to come closer to the photo from ${describeDay(first, [second])}. They differ too much to match fully.`
    : `to match the photo from ${describeDay(first, [second])}.`;
  return `Brightness matched. ${which}, ${why} The saved photo stays the same.`;
}
