/** Ends notifications in this browser. The server's part ends with the session. Never fails. */
export async function endPush(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The browser has none, or could not reach its push service.
  }
}
