/** How long a message stays, so that a screen reader that is busy still gets to it. */
const STAYS_MS = 10_000;

/** Messages that come together are said together. */
const TOGETHER_MS = 500;

/** The region of the page, and those of the open dialogs above it. */
const regions: HTMLElement[] = [];

const NOTHING = { message: "", text: "", at: 0 };
let last = NOTHING;

/**
 * Adds a live region, empty: to the page at the start of the app, and to a modal dialog when
 * it opens, as the page behind it is inert. Screen readers announce what is added to a
 * region that they know, and miss most of what a new region brings along.
 *
 * The page shows each message, too. The shadow root keeps this copy out of the page's
 * styles and out of a search for the text. Returns what removes the region again.
 */
export function addLiveRegion(parent: HTMLElement = document.body): () => void {
  const host = document.createElement("div");
  host.className = "visually-hidden";
  const element = document.createElement("div");
  element.setAttribute("aria-live", "polite");
  element.setAttribute("aria-atomic", "true");
  host.attachShadow({ mode: "closed" }).append(element);
  parent.append(host);
  regions.push(element);
  last = NOTHING;
  return () => {
    host.remove();
    regions.splice(regions.indexOf(element), 1);
    last = NOTHING;
  };
}

/**
 * Says something once to people who use a screen reader. Orca drops a message that equals the
 * one before or the text on the page, so it ends with a space, and a repeated one with two.
 */
export function announce(message: string): void {
  const now = Date.now();
  const isTogether = message !== last.message && now - last.at < TOGETHER_MS;
  const text = `${isTogether ? last.text : ""}${message}\u00a0`;
  last = { message, text: text === last.text ? `${text}\u00a0` : text, at: now };
  const said = last;
  const region = regions.at(-1);
  if (region === undefined) return;
  region.textContent = said.text;
  setTimeout(() => {
    if (region.textContent === said.text) region.textContent = "";
  }, STAYS_MS);
}
