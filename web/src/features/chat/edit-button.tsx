import { TextButton } from "@/components/text-button";
import { focusById } from "@/lib/focus";

import { useChatPart, useSession } from "./chat-context";
import styles from "./edit-button.module.css";
import { canEdit } from "./editing";
import { MESSAGE_ID } from "./ids";

/** Beside the last question, if it may be worded anew. */
export function EditButton({ askKey }: { askKey: string }) {
  const session = useSession();
  const isOffered = useChatPart(({ kept }) => {
    const last = kept.turns.at(-1);
    return last?.ask.key === askKey && canEdit(last);
  });

  function edit() {
    session.edit();
    focusById(MESSAGE_ID);
  }

  if (!isOffered) return null;
  return (
    <span className={styles.edit}>
      <TextButton onClick={edit}>
        Edit <span className="visually-hidden">your question</span>
      </TextButton>
    </span>
  );
}
