/** How long a message stays, so that a screen reader that is busy still gets to it. */
const STAYS_MS = 10_000;

let lines: HTMLElement | null = null;
let last = "";

/**
 * Adds the live region of the app, empty. Screen readers announce what is added to a
 * region that they know, and miss most of what a new region brings along.
 *
 * The page shows each message, too. The shadow root keeps this copy out of the page's
 * styles and out of a search for the text. Returns what removes the region again.
 */
export function addLiveRegion(): () => void {
  const host = document.createElement("div");
  host.className = "visually-hidden";
  const region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  host.attachShadow({ mode: "closed" }).append(region);
  document.body.append(host);
  lines = region;
  return () => {
    host.remove();
    if (lines === region) lines = null;
  };
}

/**
 * Says something once to people who use a screen reader. Orca drops a message that equals the
 * one before, so a repeated message gets a space at its end. It compares blocks without their
 * text, so the line is inline.
 */
export function announce(message: string): void {
  const line = document.createElement("span");
  last = message === last ? `${message}\u00a0` : message;
  line.textContent = last;
  lines?.append(line);
  setTimeout(() => line.remove(), STAYS_MS);
}
