import { vi } from "vitest";

import type { Reminders } from "@/api/types";

/** What the server says of somebody who has turned on nothing. */
export const NO_REMINDERS: Reminders = {
  available: true,
  public_key: "BAECAw",
  time_zone: "",
  morning: { on: false, time: "08:00" },
  evening: { on: false, time: "21:00" },
  check_in: { on: false, time: "18:00", weekday: 0 },
  devices: 0,
  this_device: false,
};

const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";

/** The id of the browser that fakePush makes. */
export const DEVICE = "TpvauLvnGJwArrsJIvxJ_kDgBZTEAPPhtdz5ejXHn4U";

type FakePush = {
  permission?: NotificationPermission;
  /** What the person answers when asked. */
  answer?: NotificationPermission;
  isSubscribed?: boolean;
  /** The push service of the browser cannot be reached. */
  fails?: boolean;
};

/** Gives the browser notifications, which jsdom has none of. */
export function fakePush({
  permission = "default",
  answer = "granted",
  isSubscribed = false,
  fails = false,
}: FakePush = {}) {
  const unsubscribe = vi.fn(() => {
    current = null;
    return Promise.resolve(true);
  });
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([4, 1, 2, 3]).buffer },
    getKey: () => new Uint8Array([1, 2, 3]).buffer,
    unsubscribe,
  };
  let current = isSubscribed ? subscription : null;
  const subscribe = vi.fn(() => {
    if (fails) return Promise.reject(new DOMException("push service error", "AbortError"));
    current = subscription;
    return Promise.resolve(subscription);
  });
  const pushManager = { getSubscription: () => Promise.resolve(current), subscribe };
  const requestPermission = vi.fn(() => Promise.resolve(answer));
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", { permission, requestPermission });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
  return { requestPermission, subscribe, unsubscribe, isSubscribed: () => current !== null };
}

/** A browser without notifications again. */
export function removePush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}
