import { type ComponentProps, useRef } from "react";

import { useAnnounced } from "./use-announced";
import { useLostFocus } from "./use-lost-focus";

type StatusProps = ComponentProps<"p"> & {
  /** The line appears instead of the button that was pressed, so it takes the focus. */
  takesFocus?: boolean;
};

/** A line that appears when something has happened. It is announced once. */
export function Status({ takesFocus = false, ...props }: StatusProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  useAnnounced(ref);
  useLostFocus(ref, takesFocus);
  // Off, as the live region of the app announces it.
  return (
    <p ref={ref} role="status" aria-live="off" tabIndex={takesFocus ? -1 : undefined} {...props} />
  );
}
