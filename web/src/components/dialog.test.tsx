import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { addLiveRegion, announce } from "@/lib/live-region";
import { renderPart } from "@/testing/render";

import { Dialog } from "./dialog";

/** The live regions, each with the element that it is in. */
function followRegions() {
  const regions: { parent: () => Element | null; text: () => string }[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- It is called with its element below.
  const { attachShadow } = Element.prototype;
  vi.spyOn(Element.prototype, "attachShadow").mockImplementation(function (this: Element, options) {
    const root = attachShadow.call(this, options);
    regions.push({
      parent: () => this.parentElement,
      text: () => root.textContent.trim(),
    });
    return root;
  });
  return regions;
}

test("while a dialog is open, it has the live region: the page behind it is inert", () => {
  const regions = followRegions();
  const removeLiveRegion = addLiveRegion();
  const { unmount } = renderPart(
    <Dialog labelledBy="title" onClose={() => undefined}>
      <h2 id="title">Question</h2>
    </Dialog>,
  );
  act(() => announce("You're offline."));
  expect(regions.map(({ text }) => text())).toEqual(["", "You're offline."]);
  expect(regions[1]?.parent()).toBe(screen.getByRole("dialog"));

  unmount();
  announce("Saved.");
  expect(regions.map(({ text }) => text())).toEqual(["Saved.", "You're offline."]);
  removeLiveRegion();
});
