import { type RefObject, useLayoutEffect } from "react";

/**
 * Lets a field grow with what is typed in browsers that cannot do so by
 * themselves. Its style sheet sets the most.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (field.current !== null && !growsByItself()) grow(field.current, text);
  }, [field, text]);
}

function growsByItself(): boolean {
  return CSS.supports("field-sizing", "content");
}

function grow(field: HTMLTextAreaElement, text: string): void {
  field.style.removeProperty("height");
  // An empty field is as high as its style sheet says, whatever its placeholder needs.
  if (text === "") return;
  const borders = field.offsetHeight - field.clientHeight;
  field.style.setProperty("height", `${String(field.scrollHeight + borders)}px`);
}
