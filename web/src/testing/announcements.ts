import { vi } from "vitest";

/**
 * Reads what the live region of the app has said in the last seconds. Called before the
 * app is opened.
 */
export function followAnnouncements(): () => string[] {
  const roots = vi.spyOn(Element.prototype, "attachShadow").mock.results;
  return () =>
    roots.flatMap(({ value }) =>
      value instanceof ShadowRoot
        ? [...value.querySelectorAll("[aria-live=polite] > span")].map((line) =>
            line.textContent.trim(),
          )
        : [],
    );
}
