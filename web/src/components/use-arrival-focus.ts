import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** React Router gives this key to the page the visit began with. */
const FIRST_LOCATION = "default";

/**
 * On a navigation inside the app the heading of the new page takes the focus, as the
 * browser would do for a new page.
 */
export function useArrivalFocus(ref: RefObject<HTMLElement | null>, enabled = true): void {
  const { key } = useLocation();
  const [arrived] = useState(key !== FIRST_LOCATION);

  useEffect(() => {
    if (arrived && enabled) ref.current?.focus({ preventScroll: true });
  }, [arrived, enabled, ref]);
}
