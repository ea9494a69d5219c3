import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

import { useAskChat } from "@/api/queries/chat";
import { mayKeepHealthText } from "@/api/queries/consents";
import { CONVERSATION, keepInTab, readFromTab } from "@/api/tab-storage";

import { ChatContext } from "./chat-context";
import { ChatSession } from "./chat-session";
import { EMPTY, type Kept } from "./chat-state";
import { isTyping, NOTHING_TYPED, type Typing } from "./editing";

/** Holds the conversation of whoever is logged in, whichever page they are on. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const { mutateAsync: ask } = useAskChat();
  const client = useQueryClient();
  const [session] = useState(() => {
    // For as long as this tab lives, and nowhere else.
    const keep = (kept: Kept, typing: Typing) =>
      keepInTab(CONVERSATION, {
        format: FORMAT,
        kept,
        ...(mayKeepHealthText(client) && { typing }),
      });
    return new ChatSession({ ask, ...readKeptChat(), keep });
  });

  useEffect(() => {
    session.enter();
    window.addEventListener("beforeunload", session.leavePage);
    window.addEventListener("pagehide", session.leavePage);
    return () => {
      window.removeEventListener("beforeunload", session.leavePage);
      window.removeEventListener("pagehide", session.leavePage);
      session.leave();
    };
  }, [session]);

  return <ChatContext value={session}>{children}</ChatContext>;
}

/** Another number for another shape: an old one is forgotten, not misread. */
const FORMAT = 3;

/** What this tab has kept. */
function readKeptChat(): { kept: Kept; typing: Typing } {
  const stored = readFromTab(CONVERSATION);
  const isThere = typeof stored === "object" && stored !== null;
  const { format, kept, typing }: Record<string, unknown> = isThere ? { ...stored } : {};
  if (format !== FORMAT || !isKept(kept)) return { kept: EMPTY, typing: NOTHING_TYPED };
  return { kept: { ...EMPTY, ...kept }, typing: isTyping(typing) ? typing : NOTHING_TYPED };
}

/** Written by this program in this format, so a look at the outside will do. */
function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    ["turns", "openings", "folded"].every((name) => Array.isArray(Reflect.get(value, name)))
  );
}
