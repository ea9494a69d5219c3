/** The button of a notification that ends all of them on this device. */
export const OFF = "off";

type Options = NotificationOptions & {
  data: { path: string };
  actions?: { action: string; title: string }[];
};

/** What a notification shows, and what a tap on it opens. */
export type Shown = { title: string; options: Options };

const FALLBACK: Shown = {
  title: "Clary",
  options: { icon: "/icons/192.png", data: { path: "/" } },
};

/**
 * Reads a message of our server, which is a declarative one: Safari shows it
 * without us. Browsers want every message shown, so whatever else comes is shown
 * without its content.
 */
export function readMessage(text: string | undefined, origin: string): Shown {
  let message: unknown;
  try {
    message = JSON.parse(text ?? "");
  } catch {
    return FALLBACK;
  }
  const notification = field(message, "notification");
  const title = field(notification, "title");
  if (field(message, "web_push") !== 8030 || typeof title !== "string") return FALLBACK;
  const tag = field(notification, "tag");
  const path = pathOf(field(notification, "navigate"), origin);
  return {
    title,
    options: {
      ...FALLBACK.options,
      lang: "en",
      // A second message with the same tag takes the place of the first, without a sound.
      ...(typeof tag === "string" && { tag }),
      data: { path },
      actions: [{ action: OFF, title: "Turn off reminders" }],
    },
  };
}

/** A page of the app. Other sites are never opened. */
export function pathOf(address: unknown, origin: string): string {
  if (typeof address !== "string" || !URL.canParse(address, origin)) return "/";
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search : "/";
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
