const LOCK = "clary-session";

/** Does some work on the session while no other tab does any. */
export async function takingTurns<T>(work: () => T | Promise<T>): Promise<T> {
  // Web Locks exist in secure contexts only; without them tabs do not wait.
  if (!("locks" in navigator)) return work();
  return await navigator.locks.request(LOCK, work);
}
