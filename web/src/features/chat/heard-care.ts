import type { Care } from "@/api/types";
import { isUrgent } from "@/components/care-words";

import type { Ask, Kept, Turn } from "./chat-state";

/** A conversation, and the fixed texts of the answer that is being written. */
export type Heard = { kept: Kept; care: readonly Care[] };

/** The server ends the ids of its reminders with this. */
const REMINDER = "-later";

/** Names a fixed text of a turn, to remember that it was folded away. */
export function nameOf(ask: Ask, { id }: Care): string {
  return `${ask.key}/${id}`;
}

/**
 * The fixed texts of a turn that are to be shown. A conversation that has shown
 * one about danger keeps a line about it in sight, so that the server's own
 * reminders would say it twice. Whoever said that it was not meant is not
 * reminded either.
 */
export function shownCare(heard: Heard, care: readonly Care[]): readonly Care[] {
  if (dangersIn(heard).length === 0) return care;
  return care.filter(({ id }) => !id.endsWith(REMINDER));
}

/** What to keep in sight: the latest emergency, or else the latest of all, unless it is folded away. */
export function careToRemember(heard: Heard): Care | null {
  const { folded } = heard.kept;
  const open = dangersIn(heard).filter(({ name }) => !folded.includes(name));
  const urgent = open.findLast(({ care }) => care.level === "emergency");
  return (urgent ?? open.at(-1))?.care ?? null;
}

/** The fixed texts of a turn so far. */
export function careOf({ outcome }: Turn, running: readonly Care[]): readonly Care[] {
  switch (outcome?.kind) {
    case undefined:
      return running;
    case "answered":
      return outcome.reply.care;
    case "stopped":
      return outcome.draft.care;
    case "failed":
      return outcome.care;
  }
}

/** Whether the last answer was read by fixed words alone. */
export function isReadByWords({ turns }: Kept): boolean {
  const last = turns.findLast(({ outcome }) => outcome?.kind === "answered")?.outcome;
  return last?.kind === "answered" && last.reply.reading === "words";
}

function dangersIn({ kept, care: running }: Heard): { care: Care; name: string }[] {
  return kept.turns.flatMap((turn) =>
    careOf(turn, running)
      .filter(isDanger)
      .map((care) => ({ care, name: nameOf(turn.ask, care) })),
  );
}

/** A refusal is the whole answer, too, but nobody is in danger. */
export function isDanger({ tier, level }: Care): boolean {
  return tier !== "note" && isUrgent(level);
}
