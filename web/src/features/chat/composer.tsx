import { Button } from "@mantine/core";
import {
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";

import { CallableText } from "@/components/callable-text";
import { TextButton } from "@/components/text-button";

import { useChat } from "./chat-context";
import { isRunning } from "./chat-state";
import styles from "./composer.module.css";
import { isEditing } from "./editing";
import { careToRemember } from "./heard-care";
import { answerIdOf, MESSAGE_ID } from "./ids";
import { JumpButton } from "./jump-button";
import { MoreChoices } from "./more-choices";
import { Reminder } from "./reminder";
import { useGrowing } from "./use-growing";

const MOST_CHARACTERS = 1500;
/** From here on it is worth knowing how many are left. */
const COUNT_FROM = 1300;

const SUPPORT = "Feeling low? Samaritans: 116 123. In danger? 999.";

/**
 * Where the person writes, and what else they can ask for. On small screens only the
 * field stays in sight, and the rest stands under it at the end of the page.
 */
export function Composer() {
  const { session, kept, care } = useChat();
  const running = isRunning(kept);
  const remembered = careToRemember({ kept, care });
  const typing = useSyncExternalStore(session.subscribe, session.typing);
  const { text } = typing;
  const editing = isEditing(typing, kept);
  const left = MOST_CHARACTERS - Array.from(text).length;
  const canSend = !running && text.trim() !== "" && left >= 0;
  const countId = useId();
  const editId = useId();
  const isCounted = left <= MOST_CHARACTERS - COUNT_FROM;
  const described = [editing && editId, isCounted && countId].filter(Boolean).join(" ");
  const { message, stop } = useFocusDuring(running, kept.turns.at(-1)?.ask.key);
  useGrowing(message, text);

  function send() {
    if (canSend) session.sendTyped();
  }

  function cancelEdit() {
    session.cancelEdit();
    message.current?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    send();
  }

  function pressed(event: KeyboardEvent) {
    if (event.key === "Escape" && editing) session.cancelEdit();
    // While letters are being composed, Enter chooses one.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form className={styles.composer} aria-label="Your message" onSubmit={submit}>
      <div className={styles.bar}>
        {/* Always in sight, here or in the reminder: no list of words finds everybody who needs it. */}
        {remembered === null ? (
          <p className={styles.support}>
            <CallableText>{SUPPORT}</CallableText>
          </p>
        ) : (
          <Reminder care={remembered} />
        )}
        {editing && (
          <p className={styles.editing}>
            <span id={editId}>The new answer will replace the last one.</span>{" "}
            <TextButton onClick={cancelEdit}>
              Cancel <span className="visually-hidden">editing</span>
            </TextButton>
          </p>
        )}
        <div className={styles.write}>
          <JumpButton />
          <textarea
            ref={message}
            id={MESSAGE_ID}
            className={styles.message}
            aria-label="Your message"
            aria-describedby={described || undefined}
            aria-invalid={left < 0}
            placeholder="Type your message"
            rows={1}
            disabled={running}
            value={text}
            onChange={(event) => session.type(event.currentTarget.value)}
            onKeyDown={pressed}
          />
          <Button type="submit" disabled={!canSend}>
            {running ? "Thinking..." : "Send"}
          </Button>
          {running && (
            <Button ref={stop} variant="default" onClick={() => session.stop()}>
              Stop
            </Button>
          )}
        </div>
        {isCounted && (
          <p id={countId} className={styles.count} data-over={left < 0}>
            {describeLeft(left)}
          </p>
        )}
      </div>
      <MoreChoices />
    </form>
  );
}

function describeLeft(left: number): string {
  const characters = Math.abs(left) === 1 ? "1 character" : `${String(Math.abs(left))} characters`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}

/**
 * A field that is disabled loses the focus. It goes to Stop while an answer is
 * written, and comes back afterwards unless the person has moved on. On a phone
 * the keyboard would cover the answer, so the focus goes to the answer itself.
 */
function useFocusDuring(running: boolean, lastKey = "") {
  const message = useRef<HTMLTextAreaElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(running);

  useEffect(() => {
    if (wasRunning.current === running) return;
    wasRunning.current = running;
    const focused = document.activeElement;
    if (focused !== document.body && focused?.matches(":disabled") === false) return;
    const isTouch = window.matchMedia("(pointer: coarse)").matches;
    const answer = document.getElementById(answerIdOf(lastKey));
    const next = running ? stop.current : isTouch ? answer : message.current;
    next?.focus({ preventScroll: true });
  }, [running, lastKey]);

  return { message, stop };
}
