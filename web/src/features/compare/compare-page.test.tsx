import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { describe, expect, test, vi } from "vitest";

import { findBoth, junePhoto, marchPhoto, openCompare } from "@/testing/compare";
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
  test("moves, and says where it is", async () => {
    await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    expect(divider()).toHaveAttribute("aria-valuetext", "50 % first photo, 50 % second photo");
    fireEvent.change(divider(), { target: { value: "36" } });
    expect(divider()).toHaveAttribute("aria-valuetext", "36 % first photo, 64 % second photo");
    expect(screen.getByRole("group", { name: "Photos" })).toHaveStyle({ "--split": "36%" });
  });

  test("is not there side by side, where both photos are shown whole", async () => {
    const { user } = await openCompare([marchPhoto, junePhoto]);
    await findBoth();
    await user.click(screen.getByRole("radio", { name: "Side by side" }));
    await findBoth();
    expect(screen.queryByRole("slider")).not.toBeInTheDocument();
  });
});
