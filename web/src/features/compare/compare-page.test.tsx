import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { describe, expect, test, vi } from "vitest";

import { findBoth, junePhoto, marchPhoto, openCompare } from "@/testing/compare";
import { chequered } from "@/testing/pictures";
import { server } from "@/testing/server";

const leftPhoto = {
  ...junePhoto,
  questionnaire_id: 7,
  taken_at: "2026-07-01T08:40:00Z",
  side: "left" as const,
};

const divider = () => screen.getByRole("slider", { name: "Divider between the photos" });

describe("the page", () => {
  test("shows the first and latest photo of the same side, and says what they are", async () => {
    const { asked } = await openCompare([marchPhoto, junePhoto, leftPhoto]);
    const { march, june } = await findBoth();
    expect(march).toHaveAccessibleName(
      "Your photo from 5 March 2026, front, starting photo. Estimate: Moderate.",
    );
    expect(june).toHaveAccessibleName("Your photo from 8 June 2026, front. Estimate: Mild.");
    const caption = within(screen.getByRole("region", { name: "Second photo" }));
    expect(caption.getByText("8 June 2026")).toBeVisible();
    expect(caption.getByText("Mild")).toBeVisible();
    expect(caption.getByText("Almost None")).toBeVisible();
    expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
      "/api/questionnaires/1/image/?size=full",
      "/api/questionnaires/4/image/",
    ]);
  });

  test("shows the photos that the address names", async () => {
    await openCompare([marchPhoto, junePhoto, leftPhoto], { query: "?first=7&second=1" });
    expect(await screen.findByLabelText("First photo", { selector: "select" })).toHaveValue("7");
    expect(screen.getByLabelText("Second photo", { selector: "select" })).toHaveValue("1");
    expect(screen.getByText(/may show different sides/)).toBeVisible();
  });

  test("lets any two photos be chosen, swapped, and the suggestion be taken", async () => {
    const { user } = await openCompare([marchPhoto, junePhoto, leftPhoto]);
    const first = await screen.findByLabelText("First photo", { selector: "select" });
    const second = screen.getByLabelText("Second photo", { selector: "select" });
    await user.selectOptions(second, "1 July 2026, left side");
    expect(await screen.findByRole("img", { name: /^Your photo from 1 July/ })).toBeVisible();
    expect(within(first).getByRole("option", { name: "1 July 2026, left side" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Swap the photos" }));
    expect(first).toHaveValue("7");
    expect(second).toHaveValue("1");
    const front = screen.getByRole("button", { name: "Front" });
    expect(front).toHaveAttribute("aria-pressed", "false");
    await user.click(front);
    expect(front).toHaveAttribute("aria-pressed", "true");
    expect(second).toHaveValue("4");
  });

  test("gives the memory of the photos back when it is left", async () => {
    server.use(http.get("*/api/ingredients/", () => delay("infinite")));
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    await user.click(screen.getByRole("link", { name: "Ingredient library" }));
    await waitFor(() => expect(revoked).toHaveBeenCalledTimes(2));
  });
});

test("two photos of one day are told apart by their time", async () => {
  const evening = { ...junePhoto, questionnaire_id: 5, taken_at: "2026-06-08T18:05:00Z" };
  const left = { ...evening, questionnaire_id: 6, side: "left" as const };
  await openCompare([marchPhoto, junePhoto, evening, left], { query: "?first=4&second=5" });
  const first = await screen.findByLabelText("First photo", { selector: "select" });
  expect(within(first).getByRole("option", { name: "8 June 2026, 09:40, front" })).toBeVisible();
  expect(within(first).getByRole("option", { name: "8 June 2026, 19:05, front" })).toBeVisible();
  expect(within(first).getByRole("option", { name: "5 March 2026, front" })).toBeVisible();
  // The side tells it apart already.
  expect(within(first).getByRole("option", { name: "8 June 2026, left side" })).toBeVisible();
  expect(
    within(screen.getByRole("region", { name: "Second photo" })).getByText("8 June 2026, 19:05"),
  ).toBeVisible();
  expect(await screen.findByAltText(/^Your photo from 8 June 2026, 09:40, front\./)).toBeVisible();
});

describe("the slider", () => {
  test("moves by keys and says where it is", async () => {
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    expect(divider()).toHaveAttribute("aria-valuetext", "50 % first photo, 50 % second photo");
    divider().focus();
    await user.keyboard("{ArrowLeft}{ArrowLeft}{PageDown}");
    await waitFor(() => expect(divider()).toHaveAttribute("aria-valuenow", "36"));
    await user.keyboard("{End}");
    await waitFor(() =>
      expect(divider()).toHaveAttribute("aria-valuetext", "100 % first photo, 0 % second photo"),
    );
  });

  test("moves by finger or mouse", async () => {
    await openCompare([marchPhoto, junePhoto]);
    const { march } = await findBoth();
    const stage = screen.getByRole("group", { name: "Photos" });
    vi.spyOn(stage, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 0, 200, 300));
    fireEvent.pointerDown(march, { pointerId: 1, clientX: 200, clientY: 50 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 150, clientY: 50 });
    fireEvent.pointerUp(window, { pointerId: 1, clientX: 150, clientY: 50 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 290, clientY: 50 });
    await waitFor(() => expect(divider()).toHaveAttribute("aria-valuenow", "25"));
  });
});

describe("zoom", () => {
  const zoom = () => screen.getByRole("status", { name: "Zoom" });

  test("works with buttons, and moves when enlarged", async () => {
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    expect(screen.getByRole("button", { name: "Zoom out" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(zoom()).toHaveTextContent("140 %");
    await user.click(screen.getByRole("button", { name: "Move right" }));
    await user.click(screen.getByRole("button", { name: "Show whole photos" }));
    expect(zoom()).toHaveTextContent("100 %");
  });

  test("works with keys on the photos", async () => {
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    const stage = screen.getByRole("group", { name: "Photos" });
    stage.focus();
    await user.keyboard("++-{ArrowRight}");
    expect(zoom()).toHaveTextContent("140 %");
    await user.keyboard("0");
    expect(zoom()).toHaveTextContent("100 %");
  });

  test("the wheel scrolls the page until the photos have the focus", async () => {
    await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    const stage = screen.getByRole("group", { name: "Photos" });
    fireEvent.wheel(stage, { deltaY: -200 });
    expect(zoom()).toHaveTextContent("100 %");
    stage.focus();
    fireEvent.wheel(stage, { deltaY: -200 });
    expect(zoom()).toHaveTextContent("149 %");
  });

  test("two fingers enlarge", async () => {
    await openCompare([marchPhoto, junePhoto]);
    const { march } = await findBoth();
    const stage = screen.getByRole("group", { name: "Photos" });
    vi.spyOn(stage, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200, 300));
    fireEvent.pointerDown(march, { pointerId: 1, clientX: 50, clientY: 100 });
    fireEvent.pointerDown(march, { pointerId: 2, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(window, { pointerId: 2, clientX: 150, clientY: 100 });
    fireEvent.pointerUp(window, { pointerId: 2 });
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(zoom()).toHaveTextContent("200 %");
  });
});

describe("blink", () => {
  test("changes at most twice a second, and stops by hand", async () => {
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    const every = vi.spyOn(globalThis, "setInterval");
    await user.click(screen.getByRole("radio", { name: "Blink" }));
    expect(every.mock.calls.at(-1)?.[1]).toBeGreaterThanOrEqual(500);
    expect(await screen.findByText("Showing the second photo")).toHaveAttribute("aria-live", "off");
    await user.click(screen.getByRole("button", { name: "Pause" }));
    const before = screen.getByText(/^Showing the/).textContent;
    await user.click(screen.getByRole("button", { name: "Switch photo" }));
    expect(screen.getByText(/^Showing the/).textContent).not.toBe(before);
    expect(screen.getByRole("button", { name: "Start" })).toBeVisible();
  });

  test("stands still for people who want less motion", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("reduced-motion"),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    await user.click(screen.getByRole("radio", { name: "Blink" }));
    expect(screen.getByRole("button", { name: "Start" })).toBeVisible();
    expect(screen.getByText("Showing the first photo")).toHaveAttribute("aria-live", "polite");
  });
});

describe("matched brightness", () => {
  /** Gives each of the two photos its brightness, in the order in which they are measured. */
  function installLuma(...lumas: number[]): void {
    vi.stubGlobal("createImageBitmap", () =>
      Promise.resolve({ width: 300, height: 400, close: () => undefined }),
    );
    Object.assign(HTMLCanvasElement.prototype, {
      getContext: () => ({
        drawImage: () => undefined,
        getImageData: () => ({ data: chequered({ luma: lumas.shift() ?? 0, step: 0 }) }),
      }),
    });
  }

  test("is said beside the photos while it is on", async () => {
    installLuma(60, 120);
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    const match = screen.getByRole("switch", { name: "Match brightness" });
    await user.click(match);
    expect(await screen.findByText(/^Brightness matched\./)).toHaveTextContent(
      "Brightness matched. The photo from 8 June 2026 is shown darker than it is, to match the photo from 5 March 2026. The saved photo stays the same.",
    );
    expect(screen.getByText(/, brightness matched$/)).toBeVisible();
    await user.click(match);
    expect(screen.queryByText(/brightness matched/i)).not.toBeInTheDocument();
  });

  test("says when it cannot be measured", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("No.")));
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    await user.click(screen.getByRole("switch", { name: "Match brightness" }));
    expect(await screen.findByText(/couldn't be measured/)).toBeVisible();
  });
});
