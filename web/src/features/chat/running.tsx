import { Loader } from "@mantine/core";
import { type RefObject, useLayoutEffect, useRef } from "react";

import { CareList } from "./care-list";
import { useChat, useChatPart } from "./chat-context";
import type { Ask } from "./chat-state";
import styles from "./running.module.css";
import { StreamedText } from "./streamed-text";

/** An answer that is still being written. */
export function Running({ ask }: { ask: Ask }) {
  const { care } = useChat();
  const words = useChatPart((state) => state.draft.text);
  const isRewritten = useChatPart((state) => state.draft.isRewritten);
  // The words of a routine are data, not something to read.
  const text = ask.intent === "routine" ? "" : words;
  const box = useRef<HTMLDivElement>(null);
  useKeptHeight(box, text, isRewritten);

  return (
    <>
      <CareList ask={ask} care={care} />
      <div ref={box} className={styles.running}>
        {text !== "" && <StreamedText text={text} />}
        <p className={styles.waiting}>
          <Loader size="sm" type="dots" aria-hidden />
          {text === "" && describeWaiting(ask, isRewritten)}
        </p>
      </div>
    </>
  );
}

function describeWaiting({ intent }: Ask, isRewritten: boolean): string {
  if (intent === "routine") return "Writing your routine";
  return isRewritten ? "Writing this answer again" : "One moment";
}

/** Words that are withdrawn leave their space to those that follow, so that the page does not jump. */
function useKeptHeight(
  box: RefObject<HTMLDivElement | null>,
  text: string,
  isRewritten: boolean,
): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    if (box.current === null) return;
    if (text !== "") height.current = box.current.offsetHeight;
    else if (isRewritten)
      box.current.style.setProperty("min-height", `${String(height.current)}px`);
  }, [box, text, isRewritten]);
}
