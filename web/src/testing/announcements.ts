import { vi } from "vitest";

/** Records what the live region of the app says. Called before the app is opened. */
export function followAnnouncements(): () => string[] {
  const said: string[] = [];
  const spy = vi.spyOn(Element.prototype, "attachShadow");
  spy.mockImplementation(function (this: Element, options) {
    spy.mockRestore();
    const root = this.attachShadow(options);
    new MutationObserver(() => {
      const text = root.querySelector("[aria-live=polite]")?.textContent.trim() ?? "";
      if (text !== "") said.push(text);
    }).observe(root, { childList: true, characterData: true, subtree: true });
    return root;
  });
  return () => said;
}
