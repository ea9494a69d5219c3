import { type ReactNode, useEffect, useState } from "react";

import { useAskChat } from "@/api/queries/chat";

import { ChatContext } from "./chat-context";
import { ChatSession } from "./chat-session";
import { keepChat, readKeptChat } from "./kept-chat";

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
