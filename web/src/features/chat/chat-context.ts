import { createContext, use, useSyncExternalStore } from "react";

import type { ChatSession } from "./chat-session";
import type { ChatState } from "./chat-state";

export const ChatContext = createContext<ChatSession | null>(null);

/**
 * The conversation of this tab, and the fixed texts that came before the answer that
 * is being written. Whoever uses it is not drawn again for every word of the answer.
 */
export function useChat() {
  const session = useSession();
  const kept = useChatPart((state) => state.kept);
  const care = useChatPart((state) => state.draft.care);
  return { session, kept, care };
}

/** A part of the state. Whoever uses it is drawn again only when that part changes. */
export function useChatPart<T>(partOf: (state: ChatState) => T): T {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => partOf(session.state()));
}

export function useSession(): ChatSession {
  const session = use(ChatContext);
  if (session === null) throw new Error("There is no chat here.");
  return session;
}
