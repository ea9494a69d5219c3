import { type RefObject, useEffect, useState } from "react";

/** Things this far from the screen are about to be scrolled to. */
const MARGIN = "600px 0px";

/** Reports whether an element has ever been on the screen or close to it. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(!("IntersectionObserver" in window));

  useEffect(() => {
    const element = ref.current;
    if (near || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, ref]);

  return near;
}
