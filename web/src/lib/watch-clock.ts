/** A browser may let a timer sleep. A page that is seen again checks the time itself. */
const SEEN_AGAIN = ["focus", "pageshow"] as const;

/**
 * Reports each time that has come, also on a page that slept. `wait` says for how many
 * milliseconds from now nothing changes. Returns the way to stop.
 */
export function watchClock(wait: () => number, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const start = () => {
    timer = setTimeout(() => {
      changed();
      start();
    }, wait());
  };
  const check = () => {
    changed();
    // A timer that slept, or a clock that was set, may be hours off.
    clearTimeout(timer);
    start();
  };
  start();
  document.addEventListener("visibilitychange", check);
  for (const event of SEEN_AGAIN) window.addEventListener(event, check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
    for (const event of SEEN_AGAIN) window.removeEventListener(event, check);
  };
}
