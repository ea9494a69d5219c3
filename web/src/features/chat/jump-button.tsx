import { IconArrowDown } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

import { useChatPart } from "./chat-context";
import { END_ID, MESSAGE_ID } from "./ids";
import styles from "./jump-button.module.css";

/** Leads to the end of the last answer while that is out of sight below. */
export function JumpButton() {
  const lastKey = useChatPart(({ kept }) => kept.turns.at(-1)?.ask.key ?? null);
  const isBelow = useIsEndBelow(lastKey);
  const follow = useFollow(lastKey);

  function jump() {
    const end = document.getElementById(END_ID);
    // The button goes, so the focus moves on to what it led to.
    end?.closest("li")?.querySelector("h2")?.focus({ preventScroll: true });
    end?.scrollIntoView({ block: "end" });
    follow();
  }

  if (lastKey === null || !isBelow) return null;
  return (
    <button type="button" className={styles.jump} title="Jump to latest" onClick={jump}>
      <IconArrowDown size={20} stroke={1.75} aria-hidden />
      <span className={styles.words}>Jump to latest</span>
    </button>
  );
}

/** Higher than any conversation: an end above the window is not out of sight below. */
const ANY_HEIGHT = 1_000_000;

/** Whether the end of the last answer is below the window, or under the field. */
function useIsEndBelow(lastKey: string | null): boolean {
  const [isBelow, setBelow] = useState(false);

  useEffect(() => {
    const end = document.getElementById(END_ID);
    if (end === null || !("IntersectionObserver" in window)) return;
    const margin = `${String(ANY_HEIGHT)}px 0px -${String(heightOfField())}px 0px`;
    const observer = new IntersectionObserver(
      (entries) => setBelow(entries.at(-1)?.isIntersecting === false),
      { rootMargin: margin },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [lastKey]);

  return isBelow;
}

/** How much of the window the field covers. */
function heightOfField(): number {
  const form = document.getElementById(MESSAGE_ID)?.closest("form");
  const parts = [form, form?.firstElementChild].filter((part) => part instanceof HTMLElement);
  const sticky = parts.find((part) => getComputedStyle(part).position === "sticky");
  return sticky?.offsetHeight ?? 0;
}

const BY_HAND = ["wheel", "touchmove", "keydown"] as const;

/** Keeps the end of a growing answer in sight, until the person scrolls or asks something else. */
function useFollow(lastKey: string | null): () => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), [lastKey]);

  return () => {
    const end = document.getElementById(END_ID);
    const turn = end?.closest("li");
    if (!turn) return;
    const observer = new ResizeObserver(() => end?.scrollIntoView({ block: "end" }));
    const cancel = () => {
      observer.disconnect();
      for (const name of BY_HAND) window.removeEventListener(name, cancel);
    };
    observer.observe(turn);
    for (const name of BY_HAND) window.addEventListener(name, cancel, { passive: true });
    stop.current = cancel;
  };
}
