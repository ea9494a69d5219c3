import { useLayoutEffect, useState } from "react";
import { Link, useLocation } from "react-router";

import type { ConsentPurpose } from "@/api/types";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { ConsentRequest } from "@/components/consent-request";
import noteStyles from "@/components/note.module.css";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { TextButton } from "@/components/text-button";
import { readOpening } from "@/lib/chat-opening";
import { focusById } from "@/lib/focus";

import { useChatPart, useSession } from "./chat-context";
import styles from "./chat-page.module.css";
import { hasAnswer, isRunning } from "./chat-state";
import { Composer } from "./composer";
import { Conversation } from "./conversation";
import { ConversationEstimate } from "./conversation-estimate";
import { CONSENT_ID, MESSAGE_ID } from "./ids";
import { StatusLine } from "./status-line";
import { Welcome } from "./welcome";

/** What the chat cannot do without. */
const NEEDED: readonly ConsentPurpose[] = ["health_data"];

export function ChatPage() {
  const session = useSession();
  const location = useLocation();
  const isEmpty = useChatPart(({ kept }) => kept.turns.length === 0);

  // Before the first paint, so that nobody sees a page that is about to change.
  useLayoutEffect(() => {
    const opening = readOpening(location.state);
    if (opening !== null) session.open(location.key, opening);
  }, [session, location]);

  return (
    <div className={styles.chat}>
      <Page
        title="ChatBot"
        intro={
          <>
            Plain answers about natural skincare, from{" "}
            <Link to="/ingredients">Clary&apos;s ingredient library</Link>. Your messages stay in
            this tab and aren't saved on our server.
          </>
        }
      >
        <OfflineNote>
          You can keep reading. You can send messages when you're back online.
        </OfflineNote>
        <PauseNotice>Clary won't write advice or routines until you end the pause.</PauseNotice>
        <ConsentRequest
          id={CONSENT_ID}
          needed={NEEDED}
          reason="What you tell the chatbot about your skin is health information, so Clary needs your consent to use it."
          onGranted={() => focusById(MESSAGE_ID)}
        />
        <ConversationEstimate />
        {isEmpty ? <Welcome /> : <Conversation />}
        {/* Below the answer, which does not move when this goes. */}
        <OtherConversation />
        {!isEmpty && <StartAgain />}
        <StatusLine />
        <Composer />
      </Page>
    </div>
  );
}

function StartAgain() {
  const session = useSession();
  const [asking, setAsking] = useState(false);

  function startAgain() {
    setAsking(false);
    session.clear();
    focusById(MESSAGE_ID);
  }

  return (
    <p className={styles.again}>
      <TextButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Start a new conversation
      </TextButton>
      <ConfirmDialog
        open={asking}
        title="Start a new conversation"
        message="This conversation is stored only in this tab, so it will be deleted. Your records and routines stay."
        confirmLabel="Start again"
        onConfirm={startAgain}
        onCancel={() => setAsking(false)}
      />
    </p>
  );
}

/** Leads to the other conversation of this tab, which a questionnaire has replaced. */
function OtherConversation() {
  const session = useSession();
  const hasOther = useChatPart(({ kept }) => kept.other !== null);
  const hasFailed = useChatPart(({ kept }) => kept.turns.length > 0 && !hasAnswer(kept));
  const running = useChatPart(({ kept }) => isRunning(kept));

  function show() {
    session.showOther();
    focusById(MESSAGE_ID);
  }

  if (!hasOther) return null;
  return (
    <p className={noteStyles.note}>
      {hasFailed && !running
        ? "There is no new advice. Your earlier conversation and advice are still there."
        : "A questionnaire starts a new conversation. Your other one is still in this tab."}{" "}
      <TextButton onClick={show}>Show the other conversation</TextButton>
    </p>
  );
}
