import type { Care, ChatIntent, ChatReply, ChatTurn } from "@/api/types";

/** One wish of the person, with all that is said to the server. */
export type Ask = {
  /** Names the attempt. A second try has the same. */
  key: string;
  intent: ChatIntent;
  message: string;
  /** The key of the turn that goes when this one is answered. */
  replaces?: string;
};

/** What has been released of an answer so far. */
export type Draft = {
  care: readonly Care[];
  text: string;
  /** Words that were on the screen have been withdrawn, and others are to come. */
  isRewritten: boolean;
};

export type Outcome =
  | { kind: "answered"; reply: ChatReply; undone: boolean }
  | { kind: "stopped"; draft: Pick<Draft, "care" | "text"> }
  /** A fixed text that came before the failure stays. */
  | { kind: "failed"; reason: string; needsConsent: boolean; care: readonly Care[] };

/** A wish and how it ended, or null while it runs. */
export type Turn = { ask: Ask; outcome: Outcome | null };

/** What a reload finds again. */
export type Kept = {
  turns: readonly Turn[];
  questionnaireId: number | null;
  /** Places in the history whose opening message has been sent. */
  openings: readonly string[];
  /** Gentle texts that the person has folded away. */
  folded: readonly string[];
  /** The other conversation of this tab: a questionnaire began this one. */
  other: Other | null;
};

type Other = Pick<Kept, "turns" | "questionnaireId" | "folded">;

export type ChatState = { kept: Kept; draft: Draft };

const NO_DRAFT: Draft = { care: [], text: "", isRewritten: false };

/** Nobody goes back further than this. */
const MOST_OPENINGS = 50;

/** The server looks at no more of what was said before. */
const MOST_EARLIER_TURNS = 40;

export const EMPTY: Kept = {
  turns: [],
  questionnaireId: null,
  openings: [],
  folded: [],
  other: null,
};

export function isRunning({ turns }: Kept): boolean {
  return turns.at(-1)?.outcome === null;
}

/** Whether the conversation began with the message of a questionnaire. */
export function wasOpened({ turns }: Kept): boolean {
  return turns.some(({ ask }) => ask.intent === "recommendation");
}

/** The turns on the screen. While another wording is answered, the old one is not shown. */
export function shownTurns({ turns }: Kept): readonly Turn[] {
  const last = turns.at(-1);
  if (last?.outcome !== null || last.ask.replaces === undefined) return turns;
  return turns.filter(({ ask }) => ask.key !== last.ask.replaces);
}

/**
 * What is sent along as said before: whole prompts and whole replies, where the
 * screen may show other words. What failed or was stopped was never said, nor was a
 * turn that is about to be replaced.
 */
export function conversationOf({ turns }: Kept, replaced?: string): ChatTurn[] {
  return turns
    .filter(({ ask }) => ask.key !== replaced)
    .flatMap(({ ask, outcome }): ChatTurn[] =>
      outcome?.kind === "answered"
        ? [
            { role: "user", message: ask.message },
            { role: "assistant", message: outcome.reply.reply },
          ]
        : [],
    )
    .slice(-MOST_EARLIER_TURNS);
}

/** Why there is no answer after a reload. */
export const LEFT = "You left the page before the answer arrived.";

/** The state with which a visit begins. What ran when the page was left is lost. */
export function restored(kept: Kept): ChatState {
  const turns = kept.turns.map((turn) =>
    turn.outcome === null ? withOutcome(turn, failure(LEFT)) : turn,
  );
  return { kept: { ...kept, turns }, draft: NO_DRAFT };
}

/** A new conversation about a questionnaire, opened from a place in the history. */
export function opened(kept: Kept, place: string, questionnaireId: number): ChatState {
  const openings = [...kept.openings, place].slice(-MOST_OPENINGS);
  return {
    kept: { ...EMPTY, questionnaireId, openings, other: keptBeside(kept) },
    draft: NO_DRAFT,
  };
}

/** What a new conversation must not lose: the last one that has an answer. */
function keptBeside(kept: Kept): Other | null {
  if (!hasAnswer(kept)) return kept.other;
  const turns = kept.turns.filter(({ outcome }) => outcome !== null);
  return { turns, questionnaireId: kept.questionnaireId, folded: kept.folded };
}

export function hasAnswer({ turns }: Kept): boolean {
  return turns.some(({ outcome }) => outcome?.kind === "answered");
}

/** The other conversation again. This one takes its place, unless it has no answer. */
export function exchanged({ kept }: ChatState): ChatState {
  const other = hasAnswer(kept) ? keptBeside(kept) : null;
  return { kept: { ...kept, ...kept.other, other }, draft: NO_DRAFT };
}

/** A new conversation about nothing yet. The other one stays. */
export function cleared({ openings, other }: Kept): ChatState {
  return { kept: { ...EMPTY, openings, other }, draft: NO_DRAFT };
}

/** Begins a turn, or the last one once more if this is a second try. */
export function asked({ kept }: ChatState, ask: Ask): ChatState {
  const earlier = kept.turns.filter((turn) => turn.ask.key !== ask.key);
  return {
    kept: { ...kept, turns: [...earlier, { ask, outcome: null }] },
    draft: NO_DRAFT,
  };
}

/**
 * Prepares another wording of the last question, and names the turn that it
 * replaces. An answer stays until there is a new one. Without an answer the turn
 * goes at once.
 */
export function reworded(state: ChatState): { state: ChatState; replaces?: string } {
  const { kept, draft } = state;
  const last = kept.turns.at(-1);
  if (last?.outcome?.kind === "answered") return { state, replaces: last.ask.key };
  return {
    state: { kept: { ...kept, turns: kept.turns.slice(0, -1) }, draft },
    ...(last?.ask.replaces !== undefined && { replaces: last.ask.replaces }),
  };
}

export function careHeard({ kept, draft }: ChatState, care: Care): ChatState {
  return { kept, draft: { ...draft, care: [...draft.care, care] } };
}

export function textHeard({ kept, draft }: ChatState, text: string): ChatState {
  return { kept, draft: { ...draft, text: draft.text + text } };
}

export function textWithdrawn({ kept, draft }: ChatState): ChatState {
  const isRewritten = draft.isRewritten || draft.text !== "";
  return { kept, draft: { ...draft, text: "", isRewritten } };
}

export function answered(state: ChatState, reply: ChatReply): ChatState {
  const { kept, draft } = ended(state, { kind: "answered", reply, undone: false });
  const replaced = kept.turns.at(-1)?.ask.replaces;
  const turns = kept.turns.filter(({ ask }) => ask.key !== replaced);
  return { kept: { ...kept, turns }, draft };
}

export function stopped(state: ChatState): ChatState {
  const { care, text } = state.draft;
  return ended(state, { kind: "stopped", draft: { care, text } });
}

export function failed(state: ChatState, reason: string, needsConsent = false): ChatState {
  return ended(state, { ...failure(reason), needsConsent, care: state.draft.care });
}

/** The record is gone, so that the next try does without it. */
export function recordLost({ kept, draft }: ChatState): ChatState {
  return { kept: { ...kept, questionnaireId: null }, draft };
}

/** A gentle text has been folded away, or opened again. */
export function foldChanged(
  { kept, draft }: ChatState,
  name: string,
  isFolded: boolean,
): ChatState {
  const others = kept.folded.filter((folded) => folded !== name);
  return { kept: { ...kept, folded: isFolded ? [...others, name] : others }, draft };
}

/** The week that a turn added has been taken back. */
export function undone({ kept, draft }: ChatState, week: string): ChatState {
  const turns = kept.turns.map((turn) => {
    const { outcome } = turn;
    if (outcome?.kind !== "answered" || outcome.reply.routine?.week !== week) return turn;
    return withOutcome(turn, { ...outcome, undone: true });
  });
  return { kept: { ...kept, turns }, draft };
}

function ended({ kept }: ChatState, outcome: Outcome): ChatState {
  const turns = kept.turns.map((turn) =>
    turn.outcome === null ? withOutcome(turn, outcome) : turn,
  );
  return { kept: { ...kept, turns }, draft: NO_DRAFT };
}

function withOutcome({ ask }: Turn, outcome: Outcome): Turn {
  return { ask, outcome };
}

function failure(reason: string) {
  return { kind: "failed" as const, reason, needsConsent: false, care: [] };
}
