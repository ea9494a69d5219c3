import { fromBase64Url, toBase64Url } from "./base64url";

/**
 * What this browser can do about notifications:
 * - "install": on an iPhone or iPad, only once Clary is on the home screen
 * - "denied": the person has blocked them in the browser
 */
export type PushSupport = "supported" | "install" | "denied" | "unsupported";

export function pushSupport(): PushSupport {
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return isAppleTouchDevice() && !isInstalled() ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "supported";
}

/** An iPad says that it is a Mac. A Mac has no touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** The person did not allow notifications. */
export class PushDeniedError extends Error {
  constructor() {
    super("You didn't allow notifications, so nothing was turned on.");
  }
}

/** The browser could not reach its own push service. */
export class PushFailedError extends Error {
  constructor(cause: unknown) {
    super("Your browser couldn't set up notifications. Please try again later.", { cause });
  }
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== "supported") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission, if need be. Browsers allow that only after a tap. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDeniedError();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration === undefined) throw new Error("there is no service worker");
    const { pushManager } = registration;
    const before = await pushManager.getSubscription();
    if (before !== null && belongsTo(before, publicKey)) return before;
    await before?.unsubscribe();
    const applicationServerKey = fromBase64Url(publicKey);
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    throw new PushFailedError(error);
  }
}

/** Whether messages of a server with this key reach the browser. */
export function belongsTo({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = options;
  return applicationServerKey !== null && toBase64Url(applicationServerKey) === publicKey;
}

/** How the API calls a subscription: the SHA-256 of its endpoint. */
export async function deviceId({ endpoint }: PushSubscription): Promise<string> {
  return toBase64Url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
}

/** A subscription as the API takes it. */
export function subscriptionBody(subscription: PushSubscription) {
  const key = (name: PushEncryptionKeyName) =>
    toBase64Url(subscription.getKey(name) ?? new ArrayBuffer(0));
  return { endpoint: subscription.endpoint, p256dh: key("p256dh"), auth: key("auth") };
}
