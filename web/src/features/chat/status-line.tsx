import { useState } from "react";

import type { Care } from "@/api/types";
import { titleOf } from "@/components/care-words";

import { useChat } from "./chat-context";
import type { Turn } from "./chat-state";
import { careOf, type Heard, shownCare } from "./heard-care";

/**
 * Says in one line how things stand, for people who cannot see it. A text that is
 * the whole answer because somebody may be in danger is read out at once.
 */
export function StatusLine() {
  const { kept, care } = useChat();
  const heard = { kept, care };
  const last = kept.turns.at(-1);
  // Whoever comes back to an answer has heard it before.
  const [heardBefore] = useState(last?.outcome ? last.ask.key : null);

  return (
    <div className="visually-hidden">
      <p aria-live="assertive">{last?.ask.key !== heardBefore && readOut(last, heard)}</p>
      <p role="status">{describe(last, heard)}</p>
    </div>
  );
}

function readOut(turn: Turn | undefined, { care: running }: Heard): string {
  if (turn === undefined) return "";
  return careOf(turn, running)
    .filter(({ tier }) => tier === "closed")
    .map((care) => `${titleOf(care)}. ${care.text}`)
    .join(" ");
}

function describe(turn: Turn | undefined, heard: Heard): string {
  if (turn === undefined) return "";
  switch (turn.outcome?.kind) {
    case undefined:
      return describeWaiting(shownCare(heard, heard.care));
    case "answered":
      return describeAnswer(shownCare(heard, turn.outcome.reply.care));
    case "stopped":
      return "Stopped";
    case "failed":
      return "Error processing your request.";
  }
}

/** A fixed text is on the screen before the answer, so it is announced before, too. */
function describeWaiting(care: readonly Care[]): string {
  if (care.some(({ tier }) => tier === "closed")) return "";
  return ["Thinking...", ...care.map((one) => `${titleOf(one)}.`)].join(" ");
}

function describeAnswer(care: readonly Care[]): string {
  // It is the whole answer, and it is being read out. A screen reader may say this line first.
  if (care.some(({ tier }) => tier === "closed")) return "";
  const gentle = care.find(({ tier }) => tier === "gentle");
  if (gentle !== undefined) return `Answer ready. It begins with a question: ${titleOf(gentle)}`;
  return care.length > 0 ? "Answer ready. It begins with who can help." : "Answer ready";
}
