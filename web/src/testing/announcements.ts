import { vi } from "vitest";

/** Records what the live regions of the app say. Called before the app is opened. */
export function followAnnouncements(): () => string[] {
  const said: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- It is called with its element below.
  const { attachShadow } = Element.prototype;
  vi.spyOn(Element.prototype, "attachShadow").mockImplementation(function (this: Element, options) {
    const root = attachShadow.call(this, options);
    new MutationObserver(() => {
      const text = root.querySelector("[aria-live=polite]")?.textContent.trim() ?? "";
      if (text !== "") said.push(text);
    }).observe(root, { childList: true, characterData: true, subtree: true });
    return root;
  });
  return () => said;
}
