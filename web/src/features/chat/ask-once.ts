import type { askChat } from "@/api/chat";
import { isSilence } from "@/api/errors";
import { needsConsent } from "@/api/queries/questionnaires";

import {
  answered,
  type Ask,
  careHeard,
  type ChatState,
  conversationOf,
  failed,
  type Kept,
  LEFT,
  recordLost,
  stopped,
  textHeard,
  textWithdrawn,
} from "./chat-state";
import { describeFailure, isGone } from "./describe-failure";
import { TextBatch } from "./text-batch";

type Attempt = {
  send: typeof askChat;
  ask: Ask;
  /** The conversation so far, with the question at its end. */
  kept: Kept;
  signal: AbortSignal;
  /** Whether the browser is about to leave the page. It breaks off the request, not the network. */
  isLeaving: () => boolean;
  /** Takes what is heard of the answer. */
  update: (change: (state: ChatState) => ChatState) => void;
};

/** Asks once. What is heard, and how it ends, goes into the state. Never fails. */
export async function askOnce(attempt: Attempt): Promise<void> {
  const { send, ask, kept, signal, isLeaving, update } = attempt;
  const words = new TextBatch((text) => update((state) => textHeard(state, text)));
  try {
    const reply = await send({
      request: {
        conversation: conversationOf(kept, ask.replaces),
        message: ask.message,
        questionnaire_id: kept.questionnaireId,
        intent: ask.intent,
      },
      key: ask.key,
      signal,
      listener: {
        onCare: (care) => update((state) => careHeard(state, care)),
        onText: (text) => words.add(text),
        onReset: () => {
          words.drop();
          update(textWithdrawn);
        },
      },
    });
    update((state) => answered(state, reply));
  } catch (error) {
    if (signal.aborted) {
      words.flush();
      update(stopped);
      return;
    }
    const isCutOff = isSilence(error) && isLeaving();
    if (!isCutOff) console.error("A chat request failed:", error);
    if (isGone(error)) update(recordLost);
    update((state) => failed(state, isCutOff ? LEFT : describeFailure(error), needsConsent(error)));
  } finally {
    words.drop();
  }
}
