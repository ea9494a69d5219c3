import { type ReactNode, useEffect, useState } from "react";

import { useAskChat } from "@/api/queries/chat";
import { keepInTab, readFromTab } from "@/api/tab-storage";

import { ChatContext } from "./chat-context";
import { ChatSession } from "./chat-session";
import { EMPTY, type Kept } from "./chat-state";

/** Holds the conversation of whoever is logged in, whichever page they are on. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const { mutateAsync: ask } = useAskChat();
  const [session] = useState(() => new ChatSession({ ask, kept: readKeptChat(), keep: keepChat }));

  useEffect(() => {
    session.enter();
    return () => session.leave();
  }, [session]);

  return <ChatContext value={session}>{children}</ChatContext>;
}

/** Another number for another shape: an old one is forgotten, not misread. */
const FORMAT = 2;

const NAME = "conversation";

/** Keeps the conversation for as long as this tab lives, and nowhere else. */
function keepChat(kept: Kept): void {
  keepInTab(NAME, { format: FORMAT, kept });
}

/** The conversation that this tab has kept. */
function readKeptChat(): Kept {
  const stored = readFromTab(NAME);
  if (typeof stored !== "object" || stored === null || !("kept" in stored)) return EMPTY;
  return Reflect.get(stored, "format") === FORMAT && isKept(stored.kept)
    ? { ...EMPTY, ...stored.kept }
    : EMPTY;
}

/** Written by this program in this format, so a look at the outside will do. */
function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    ["turns", "openings", "folded"].every((name) => Array.isArray(Reflect.get(value, name)))
  );
}
