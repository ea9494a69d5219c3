import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** How far each entry of the history was scrolled, by its key. */
const positions = new Map<string, number>();

/** Starts new pages at the top and returns to old ones where they were left. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const arrivedBy = useNavigationType();
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    // A page that only changes the query of its own address stays where it is.
    const isSamePage = arrivedBy === NavigationType.Replace && shown.current === pathname;
    shown.current = pathname;
    if (isSamePage) positions.set(key, window.scrollY);
    else if (arrivedBy === NavigationType.Pop) window.scrollTo(0, positions.get(key) ?? 0);
    else if (hash === "") window.scrollTo(0, 0);

    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, pathname, hash, arrivedBy]);
}
