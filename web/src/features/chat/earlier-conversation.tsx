import noteStyles from "@/components/note.module.css";
import { TextButton } from "@/components/text-button";
import { focusById } from "@/lib/focus";

import { useChatPart, useSession } from "./chat-context";
import { isRunning } from "./chat-state";
import { MESSAGE_ID } from "./ids";

/** Leads back to the conversation before this one, as long as this one has no answer. */
export function EarlierConversation() {
  const session = useSession();
  const hasEarlier = useChatPart(({ kept }) => kept.earlier !== null);
  const running = useChatPart(({ kept }) => isRunning(kept));

  function goBack() {
    session.goBack();
    focusById(MESSAGE_ID);
  }

  if (!hasEarlier) return null;
  return (
    <p className={noteStyles.note}>
      {running
        ? "Your earlier conversation and advice stay until the new advice is ready."
        : "There is no new advice. Your earlier conversation and advice are still there."}{" "}
      <TextButton onClick={goBack}>Back to the earlier conversation</TextButton>
    </p>
  );
}
