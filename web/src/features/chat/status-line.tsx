import { useChat } from "./chat-context";
import type { Turn } from "./chat-state";

/** Says in one line how things stand, for people who cannot see it. */
export function StatusLine() {
  const { kept } = useChat();
  return (
    <p role="status" className="visually-hidden">
      {describe(kept.turns.at(-1))}
    </p>
  );
}

function describe(turn: Turn | undefined): string {
  if (turn === undefined) return "";
  switch (turn.outcome?.kind) {
    case undefined:
      return "Thinking...";
    case "answered":
      return turn.outcome.reply.care.length > 0
        ? "Answer ready. It begins with who can help."
        : "Answer ready";
    case "stopped":
      return "Stopped";
    case "failed":
      return "Error processing your request.";
  }
}
