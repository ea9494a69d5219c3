import type { askChat } from "@/api/chat";
import type { ChatIntent } from "@/api/types";
import type { ChatOpening } from "@/lib/chat-opening";
import { todayUTC } from "@/lib/dates";
import { randomKey } from "@/lib/random-key";

import { askOnce } from "./ask-once";
import {
  type Ask,
  asked,
  type ChatState,
  cleared,
  exchanged,
  foldChanged,
  isRunning,
  type Kept,
  opened,
  restored,
  reworded,
  undone,
} from "./chat-state";
import { canEdit, isEditing, NOTHING_TYPED, type Typing } from "./editing";
import { buildRoutineRequest } from "./routine-request";

type Parts = {
  ask: typeof askChat;
  /** What an earlier visit of this tab left, and what it left in the field. */
  kept: Kept;
  typing: Typing;
  /** Keeps what the next visit should find. */
  keep: (kept: Kept, typing: Typing) => void;
};

/**
 * The conversation of a tab. It lives as long as the person is logged in, not
 * only while its page is shown, so that whoever looks something up elsewhere
 * finds the answer when they come back.
 */
export class ChatSession {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  #running: AbortController | null = null;
  #isHere = true;
  #isLeaving = false;
  #typing: Typing;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#state = restored(parts.kept);
    this.#typing = parts.typing;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly state = (): ChatState => this.#state;

  /**
   * Begins a conversation with the message that a page left, once for each
   * place in the history: neither effects that run twice, nor a reload, nor
   * the back button send it again.
   */
  open(place: string, { initialMessage, questionnaire_id }: ChatOpening): void {
    const { kept } = this.#state;
    if (kept.openings.includes(place)) return;
    this.#abandon();
    this.#set(opened(kept, place, questionnaire_id));
    this.#ask("recommendation", initialMessage);
  }

  /** Sends what the person typed or chose, about a questionnaire if they chose one. */
  send(message: string, questionnaireId = this.#state.kept.questionnaireId): void {
    if (isRunning(this.#state.kept)) return;
    const { kept, draft } = this.#state;
    if (questionnaireId !== kept.questionnaireId) {
      this.#set({ kept: { ...kept, questionnaireId }, draft });
    }
    this.#ask("question", message);
  }

  requestRoutine(): void {
    if (isRunning(this.#state.kept)) return;
    this.#ask("routine", buildRoutineRequest(todayUTC()));
  }

  /** Tries the last turn once more. */
  readonly retry = (): void => {
    const last = this.#state.kept.turns.at(-1);
    if (last !== undefined && last.outcome !== null) void this.#run(last.ask);
  };

  /** Ends the running answer; what was released of it stays. */
  stop(): void {
    this.#running?.abort();
  }

  /** Forgets the conversation. */
  clear(): void {
    this.#abandon();
    this.#set(cleared(this.#state.kept));
  }

  /** Shows the other conversation. This one is given up if it has no answer yet. */
  showOther(): void {
    this.#abandon();
    this.#set(exchanged(this.#state));
  }

  /** What is typed and not sent. */
  readonly typing = (): Typing => this.#typing;

  type(text: string): void {
    this.#setTyping({ ...this.#typing, text });
  }

  /** Puts the last question into the field. What was typed there comes back afterwards. */
  readonly edit = (): void => {
    const last = this.#state.kept.turns.at(-1);
    if (last === undefined || !canEdit(last)) return;
    const { text, before } = this.#typing;
    this.#setTyping({
      text: last.ask.message,
      edits: last.ask.key,
      before: isEditing(this.#typing, this.#state.kept) ? before : text,
    });
  };

  readonly cancelEdit = (): void => {
    this.#setTyping({ ...NOTHING_TYPED, text: this.#typing.before });
  };

  /** Sends what is in the field, in place of the last question if that is being edited. */
  sendTyped(): void {
    if (isRunning(this.#state.kept)) return;
    const message = this.#typing.text.trim();
    const replacesLast = isEditing(this.#typing, this.#state.kept);
    this.cancelEdit();
    if (!replacesLast) {
      this.send(message);
      return;
    }
    const { state, replaces } = reworded(this.#state);
    this.#set(state);
    this.#ask("question", message, replaces);
  }

  /** Folds a gentle text away, or opens it again. Nothing is sent. */
  fold(name: string, isFolded: boolean): void {
    this.#set(foldChanged(this.#state, name, isFolded));
  }

  markUndone(week: string): void {
    this.#set(undone(this.#state, week));
  }

  /** The browser is about to leave the page, or to open a link of another app. */
  readonly leavePage = (): void => {
    this.#isLeaving = true;
  };

  /** The person is here. */
  enter(): void {
    this.#isHere = true;
  }

  /** The person has left, unless they enter again at once, as React lets them in development. */
  leave(): void {
    this.#isHere = false;
    queueMicrotask(() => {
      if (!this.#isHere) this.#abandon();
    });
  }

  #ask(intent: ChatIntent, message: string, replaces?: string): void {
    const ask = { key: randomKey(), intent, message };
    void this.#run(replaces === undefined ? ask : { ...ask, replaces });
  }

  async #run(ask: Ask): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.#isLeaving = false;
    const update = (change: (state: ChatState) => ChatState) => {
      // What was abandoned has no say in what came after it.
      if (this.#running === running) this.#set(change(this.#state));
    };
    this.#set(asked(this.#state, ask));
    const { kept } = this.#state;
    const isLeaving = () => this.#isLeaving;
    await askOnce({ send: this.#parts.ask, ask, kept, signal: running.signal, isLeaving, update });
    if (this.#running === running) this.#running = null;
  }

  #abandon(): void {
    const running = this.#running;
    this.#running = null;
    running?.abort();
  }

  #set(state: ChatState): void {
    const before = this.#state;
    this.#state = state;
    if (state.kept !== before.kept) this.#parts.keep(state.kept, this.#typing);
    this.#tell();
  }

  #setTyping(typing: Typing): void {
    this.#typing = typing;
    this.#parts.keep(this.#state.kept, typing);
    this.#tell();
  }

  #tell(): void {
    for (const changed of this.#listeners) changed();
  }
}
