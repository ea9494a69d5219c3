const SESSION = "clary-session";

/** Does some work, by default on the session, while no other tab does any. */
export async function takingTurns<T>(work: () => T | Promise<T>, lock = SESSION): Promise<T> {
  // Web Locks exist in secure contexts only; without them tabs do not wait.
  if (!("locks" in navigator)) return work();
  return await navigator.locks.request(lock, work);
}
