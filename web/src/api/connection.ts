let reachable = true;
const listeners = new Set<() => void>();

/** Whether the last request got an answer from the server. */
export function isReachable(): boolean {
  return reachable;
}

/** Calls back when the server is lost or found again. Returns the way to stop. */
export function onReachableChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Notes that the server has answered. */
export function answeredNow(): void {
  set(true);
}

/** Notes that a request got no answer from the server. */
export function unansweredNow(): void {
  set(false);
}

function set(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  for (const changed of listeners) changed();
}
