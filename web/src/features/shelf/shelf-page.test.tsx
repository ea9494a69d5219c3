import { onlineManager } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { violations } from "@/testing/axe";
import { anasSettings, problem } from "@/testing/fixtures";
import { openShelf, productOf } from "@/testing/products";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";
import { wordsShown } from "@/testing/words";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 18, 20, 0) });
});

afterEach(() => {
  onlineManager.setOnline(true);
});

const GEL = productOf("Gel cleanser", { kind: "cleanser" });
const SUN = productOf("Sun milk", { kind: "sunscreen", evening: false, since: "2026-05-01" });
const CREAM = productOf("Night cream", {
  kind: "treatment",
  from: "prescribed",
  morning: false,
  ingredients: "Aqua, Adapalene",
});
const OLD = productOf("Old toner", { kind: "toner", finished_on: "2026-10-01" });

async function findGroup(name: string) {
  return within(await screen.findByRole("region", { name }));
}

function rows(group: Awaited<ReturnType<typeof findGroup>>) {
  return group.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);
}

describe("the shelf", () => {
  test("that is empty says what it is for, in at most 90 words", async () => {
    await openShelf();
    expect(await screen.findByText(/^Nothing here yet\./)).toBeVisible();
    const words = wordsShown(screen.getByRole("main"));
    expect(words).toContain("Check");
    expect(words.length, words.join(" ")).toBeLessThanOrEqual(90);
    expect(document.title).toBe("My shelf – Clary");
    expect(await violations()).toEqual([]);
  });

  test("has what is in use by morning and evening, in the order of use", async () => {
    await openShelf([SUN, CREAM, GEL, OLD, productOf("Clay", { morning: false, evening: false })]);
    expect(rows(await findGroup("Morning"))).toEqual(["Gel cleanser", "Sun milk"]);
    expect(rows(await findGroup("Evening"))).toEqual(["Gel cleanser", "Night cream"]);
    expect(rows(await findGroup("At other times"))).toEqual(["Clay"]);
    expect(screen.getByText("Sunscreen · bought · since 1 May 2026")).toBeVisible();
    expect(screen.getByText("Treatment · prescribed")).toBeVisible();
    expect(screen.getByText("Old toner")).not.toBeVisible();
    expect(screen.getByText("Finished (1)")).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test("says once that a product has been open for longer than the pack says", async () => {
    await openShelf([
      productOf("Long open", { opened_on: "2026-05-17", months_open: 6 }),
      productOf("To the day", { opened_on: "2026-05-18", months_open: 6 }),
      productOf("No symbol", { opened_on: "2020-01-01" }),
    ]);
    expect(await screen.findAllByText("Long open")).toHaveLength(2);
    expect(screen.getAllByText(/The pack says/)).toHaveLength(1);
    expect(screen.getByText("Opened on 17 May 2026. The pack says 6 months.")).toBeVisible();
  });

  test("says that it is loading, and the check does not wait for it", async () => {
    logInAsAna();
    server.use(http.get("*/api/products/", () => new Promise<never>(() => undefined)));
    visit("/shelf");
    expect(await screen.findByText("Loading your shelf...")).toBeVisible();
    expect(screen.getByRole("button", { name: "Check" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add a product" })).not.toBeInTheDocument();
  });

  test("says why it could not be loaded, and tries again", async () => {
    logInAsAna();
    let isDown = true;
    server.use(
      http.get("*/api/products/", () =>
        isDown
          ? HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 })
          : HttpResponse.json([GEL]),
      ),
    );
    const user = visit("/shelf");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading your shelf: Back soon.",
    );
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByText("Gel cleanser")).toHaveLength(2);
  });

  test("offline it says what it waits for", async () => {
    logInAsAna();
    act(() => onlineManager.setOnline(false));
    visit("/shelf");
    expect(await screen.findByText(/Your shelf loads when you're back online/)).toBeVisible();
    expect(screen.queryByText("Loading your shelf...")).not.toBeInTheDocument();
  });

  test("during a pause it can be read, and not changed", async () => {
    logInAsAna();
    server.use(
      http.get("*/api/user/data-settings/", () =>
        HttpResponse.json({ ...anasSettings, restricted: true }),
      ),
      http.get("*/api/products/", () => HttpResponse.json([SUN])),
    );
    visit("/shelf");
    expect(await screen.findByText("Sun milk")).toBeVisible();
    expect(await screen.findByRole("button", { name: "End the pause" })).toBeVisible();
    for (const name of ["Check", "Add a product", "Finished: Sun milk"]) {
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    }
  });

  test("with 100 products is full, and says what to do", async () => {
    const many = Array.from({ length: 100 }, (_, index) => productOf(`Number ${String(index)}`));
    await openShelf(many);
    expect(await screen.findByText(/^Your shelf is full with 100 products/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add a product" })).not.toBeInTheDocument();
  });
});

describe("one tap", () => {
  test("notes that a product stung, says what to do, and another takes it back", async () => {
    const { user, sent } = await openShelf([{ ...SUN, stung_on: "2026-06-01" }]);
    await user.click(await screen.findByRole("button", { name: "It stung: Sun milk" }));
    expect(await screen.findByText("Noted: Sun milk stung.")).toBeVisible();
    expect(screen.getByText(/Ask a pharmacist if it doesn't settle/)).toBeVisible();
    expect(screen.getByText("Stung on 18 November 2026.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Stung on 1 June 2026.")).toBeVisible();
    expect(sent).toEqual([{ stung_on: "2026-11-18" }, { stung_on: "2026-06-01" }]);
  });

  test("finishes a product, and another takes it back", async () => {
    const { user, sent } = await openShelf([SUN]);
    await user.click(await screen.findByRole("button", { name: "Finished: Sun milk" }));
    expect(await screen.findByText("Finished (1)")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Morning" })).not.toBeInTheDocument();
    // The button that had the focus is gone.
    expect(screen.getByText("Finished: Sun milk.").closest("[role=status]")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(rows(await findGroup("Morning"))).toEqual(["Sun milk"]);
    expect(sent).toEqual([{ finished_on: "2026-11-18" }, { finished_on: "" }]);
  });

  test("uses a finished product again", async () => {
    const { user, sent } = await openShelf([OLD]);
    await user.click(await screen.findByText("Finished (1)"));
    await user.click(screen.getByRole("button", { name: "Use again: Old toner" }));
    expect(rows(await findGroup("Morning"))).toEqual(["Old toner"]);
    expect(sent).toEqual([{ finished_on: "" }]);
  });

  test("that fails says so, and the product stays as it was", async () => {
    const { user } = await openShelf([SUN]);
    server.use(
      http.patch("*/api/products/:id/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Finished: Sun milk" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Your shelf was not changed.");
    expect(rows(await findGroup("Morning"))).toEqual(["Sun milk"]);
  });

  test("deletes only after a question", async () => {
    const { user, sent } = await openShelf([SUN]);
    await user.click(await screen.findByRole("button", { name: "Delete: Sun milk" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Delete: Sun milk" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Deleted: Sun milk.")).toBeVisible();
    expect(sent).toEqual([{ deleted: SUN.id }]);
    expect(screen.queryByRole("region", { name: "Morning" })).not.toBeInTheDocument();
  });
});

describe("the form", () => {
  test("asks for a name and a kind first, and the rest is behind a tap", async () => {
    const { user, sent } = await openShelf();
    await user.click(await screen.findByRole("button", { name: "Add a product" }));
    const dialog = within(screen.getByRole("dialog", { name: "Add a product" }));
    expect(dialog.getByLabelText("Used since")).not.toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("Give the product a name.")).toBeVisible();
    expect(dialog.getByText("Choose what it is.")).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
    expect(await violations()).toEqual([]);

    await user.type(dialog.getByRole("textbox", { name: "Name" }), " Green tube ");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "Treatment");
    await user.click(dialog.getByRole("radio", { name: "Prescribed" }));
    await user.click(dialog.getByRole("checkbox", { name: "Evening" }));
    await user.click(dialog.getByText(/^More/));
    await user.type(dialog.getByLabelText("Opened on"), "2026-11-01");
    await user.type(dialog.getByRole("textbox", { name: "Months after opening" }), "12");
    await user.type(dialog.getByRole("textbox", { name: "Notes" }), "Thin layer");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("On your shelf: Green tube.")).toBeVisible();
    expect(sent).toEqual([
      {
        name: "Green tube",
        kind: "treatment",
        from: "prescribed",
        evening: true,
        opened_on: "2026-11-01",
        months_open: 12,
        notes: "Thin layer",
      },
    ]);
  });

  test("sends only what was changed", async () => {
    const { user, sent } = await openShelf([CREAM]);
    await user.click(await screen.findByRole("button", { name: "Edit: Night cream" }));
    const dialog = within(screen.getByRole("dialog", { name: "Edit this product" }));
    expect(dialog.getByRole("radio", { name: "Prescribed" })).toBeChecked();
    await user.click(dialog.getByRole("checkbox", { name: "Morning" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved: Night cream.")).toBeVisible();
    expect(sent).toEqual([{ morning: true }]);
    expect(rows(await findGroup("Morning"))).toEqual(["Night cream"]);
  });

  test("opens what is folded when something in it is wrong", async () => {
    const { user, sent } = await openShelf([{ ...CREAM, months_open: 12 }]);
    await user.click(await screen.findByRole("button", { name: "Edit: Night cream" }));
    const dialog = within(screen.getByRole("dialog", { name: "Edit this product" }));
    const months = dialog.getByLabelText("Months after opening");
    await user.click(dialog.getByText(/^More/));
    await user.clear(months);
    await user.type(months, "99");
    await user.click(dialog.getByText(/^More/));
    expect(months).not.toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(months).toBeVisible();
    expect(months).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test("keeps what was typed when it could not be saved", async () => {
    const { user } = await openShelf([CREAM]);
    server.use(http.patch("*/api/products/:id/", () => HttpResponse.error()));
    await user.click(await screen.findByRole("button", { name: "Edit: Night cream" }));
    const dialog = within(screen.getByRole("dialog", { name: "Edit this product" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await user.type(name, " forte");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/reach Clary/);
    expect(name).toHaveValue("Night cream forte");
  });
});
