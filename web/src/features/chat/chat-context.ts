import { createContext, use, useSyncExternalStore } from "react";

import type { ChatSession } from "./chat-session";

export const ChatContext = createContext<ChatSession | null>(null);

/** The conversation of this tab and how it stands. */
export function useChat() {
  const session = use(ChatContext);
  if (session === null) throw new Error("There is no chat here.");
  const state = useSyncExternalStore(session.subscribe, session.state);
  return { session, ...state };
}
