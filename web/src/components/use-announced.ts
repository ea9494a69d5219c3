import { type RefObject, useEffect, useRef } from "react";

import { announce } from "@/lib/live-region";

type Options = {
  /** False for an element that announces itself, such as an alert. */
  isEnabled?: boolean;
  /** A screen reader that follows the focus at this moment would drop the message. */
  afterMs?: number;
};

/**
 * Announces the text of an element once when it appears, and once for each change.
 * The element must not be a live region itself.
 */
export function useAnnounced(ref: RefObject<HTMLElement | null>, options: Options = {}): void {
  const { isEnabled = true, afterMs = 150 } = options;
  const said = useRef("");

  useEffect(() => {
    const text = ref.current === null ? "" : textOf(ref.current).replace(/\s+/g, " ").trim();
    if (!isEnabled || text === said.current) return;
    const timer = setTimeout(() => {
      said.current = text;
      const element = ref.current;
      // A screen reader reads an element that takes the focus.
      const isRead = element === document.activeElement;
      const isHidden = element?.closest("[hidden]") !== null;
      if (text !== "" && !isRead && !isHidden) announce(text);
    }, afterMs);
    return () => clearTimeout(timer);
  });
}

const BLOCKS = "div, h2, li, p, ul";

/** The text with spaces between blocks, which `textContent` leaves out. */
function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  const text = [...node.childNodes].map(textOf).join("");
  return node instanceof Element && node.matches(BLOCKS) ? ` ${text} ` : text;
}
