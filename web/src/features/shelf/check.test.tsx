import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { ProductCheck } from "@/api/types";
import { violations } from "@/testing/axe";
import { anasConsents, problem } from "@/testing/fixtures";
import { answerCheck, openShelf, productOf, someCheck } from "@/testing/products";
import { renderPart } from "@/testing/render";
import { server } from "@/testing/server";

import { CheckForm } from "./check-form";

const LABEL = "Aqua, Linalol, Niacinamide, Zorblaxium";

const field = () => screen.getByRole("textbox", { name: "Ingredients" });

async function check(user: UserEvent, label: string) {
  await user.click(field());
  await user.paste(label);
  await user.click(screen.getByRole("button", { name: "Check" }));
}

const findVerdict = async () =>
  within(await screen.findByRole("region", { name: "What we found" }));

describe("a pasted list of ingredients", () => {
  test("gives the server's sentence first, then findings from the heaviest on", async () => {
    const sent = answerCheck();
    const { user } = await openShelf();
    await check(user, LABEL);
    const verdict = await findVerdict();
    expect(sent).toEqual([{ ingredients: LABEL }]);
    expect(verdict.getByText(someCheck.summary)).toHaveFocus();
    expect(verdict.getAllByRole("heading").map(({ textContent }) => textContent.trim())).toEqual([
      "Don't use it",
      "Ask first",
      "Take care",
      "Good to know",
    ]);
    expect(verdict.getByText(/belongs to it/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test("folds sources, notes and names until they are asked for", async () => {
    answerCheck();
    const { user } = await openShelf();
    await check(user, LABEL);
    const verdict = await findVerdict();
    expect(verdict.getByText("A guideline")).not.toBeVisible();
    await user.click(verdict.getByText("Source"));
    const link = verdict.getByRole("link", { name: "A guideline" });
    expect(link).toHaveAttribute("href", "https://example.com/guideline");
    expect(verdict.getByText("It says nothing.")).not.toBeVisible();

    expect(verdict.queryByText("Zorblaxium")).not.toBeInTheDocument();
    await user.click(verdict.getByText("Names we don't know (1)"));
    expect(await verdict.findByText("Zorblaxium")).toBeVisible();
    await user.click(verdict.getByText("Names we know (3)"));
    expect((await verdict.findByText(/perhaps linalool/)).textContent).toBe(
      "Linalol: perhaps linalool, Scent",
    );
  });

  test("shows notes at once when nothing weighs more", async () => {
    answerCheck({ ...someCheck, findings: someCheck.findings.slice(3) });
    const { user } = await openShelf();
    await check(user, LABEL);
    expect((await findVerdict()).getByText("It says nothing.")).toBeVisible();
  });

  test("never shows a verdict on another list than the one in the field", async () => {
    answerCheck();
    const { user } = await openShelf();
    await check(user, LABEL);
    await findVerdict();
    await user.type(field(), ", Parfum");
    expect(screen.queryByRole("region", { name: "What we found" })).not.toBeInTheDocument();
  });

  test("an empty or too long list is not sent, and is never cut off", async () => {
    const sent = answerCheck();
    const { user } = await openShelf();
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(screen.getByText("Paste or type the list of ingredients first.")).toBeVisible();
    expect(field()).toHaveFocus();
    await check(user, "x".repeat(6001));
    expect(await screen.findByText(/^This is too long/)).toBeVisible();
    expect(field()).toHaveValue("x".repeat(6001));
    expect(sent).toEqual([]);
  });

  test("that cannot be checked stays, with the reason", async () => {
    const { user } = await openShelf();
    server.use(
      http.post("*/api/products/check/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );
    await check(user, LABEL);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The product was not checked.");
    expect(alert).toHaveTextContent("Back soon.");
    expect(field()).toHaveValue(LABEL);
  });

  test("without consent the page asks for it in place", async () => {
    const { user } = await openShelf();
    server.use(
      http.post("*/api/products/check/", () =>
        HttpResponse.json(problem(403, "Consent is missing.", "consent_required"), { status: 403 }),
      ),
      http.get("*/api/user/consents/", () =>
        HttpResponse.json({
          ...anasConsents,
          purposes: anasConsents.purposes.map((consent) => ({ ...consent, granted: false })),
        }),
      ),
    );
    await check(user, LABEL);
    expect(await screen.findByText(/Your products and allergies are health/)).toBeVisible();
    expect(field()).toHaveValue(LABEL);
  });
});

describe("after the verdict", () => {
  test("the product goes on the shelf with its ingredients", async () => {
    answerCheck();
    const { user, sent } = await openShelf();
    await check(user, LABEL);
    await findVerdict();
    await user.click(screen.getByRole("button", { name: "Put it on my shelf" }));
    const dialog = within(screen.getByRole("dialog", { name: "Add a product" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Green tube");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "Treatment");
    await user.click(dialog.getByRole("checkbox", { name: "Evening" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("On your shelf: Green tube.")).toBeVisible();
    expect(sent).toEqual([
      { name: "Green tube", kind: "treatment", evening: true, ingredients: LABEL },
    ]);
    expect(screen.queryByRole("button", { name: "Put it on my shelf" })).not.toBeInTheDocument();
  });

  test("another one can be checked", async () => {
    answerCheck();
    const { user } = await openShelf();
    await check(user, LABEL);
    await findVerdict();
    await user.click(screen.getByRole("button", { name: "Check another" }));
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
  });

  test("a product of the shelf is checked with one tap", async () => {
    const sent = answerCheck();
    const { user } = await openShelf([
      productOf("Old gel", { ingredients: LABEL, evening: false }),
      productOf("No list", { evening: false }),
    ]);
    await user.click(await screen.findByRole("button", { name: "Check: Old gel" }));
    await findVerdict();
    expect(sent).toEqual([{ ingredients: LABEL }]);
    expect(screen.queryByRole("button", { name: "Check: No list" })).not.toBeInTheDocument();
  });
});

describe("a hostile label", () => {
  const MARKUP = "<img src=x onerror=pwned()><script>pwned()</script>";
  const LONG = "A".repeat(3000);
  const hostile: ProductCheck = {
    summary: "We know 1 of 3 names.",
    names: [
      { as_written: MARKUP, known_as: MARKUP, kind: "Scent", guessed: true },
      { as_written: LONG, known_as: "", kind: "", guessed: false },
    ],
    findings: [
      {
        about: MARKUP,
        level: "stop",
        text: `This list has ${MARKUP}.`,
        source: { title: MARKUP, year: "", url: "javascript:pwned()" },
      },
    ],
    unknown: [LONG, "\u202E)(nwned"],
  };

  test("is text and nothing else", async () => {
    const pwned = vi.fn();
    vi.stubGlobal("pwned", pwned);
    answerCheck(hostile);
    const { user } = await openShelf([productOf(MARKUP, { notes: MARKUP })]);
    await check(user, MARKUP);
    const verdict = await findVerdict();
    for (const summary of document.querySelectorAll("summary")) await user.click(summary);
    expect(await verdict.findByText(LONG)).toBeVisible();
    expect(verdict.queryByRole("link")).not.toBeInTheDocument();
    const main = screen.getByRole("main");
    expect(main.querySelectorAll("img, script")).toHaveLength(0);
    // A name that turns the writing round does so within itself.
    for (const name of within(main).getAllByText(/nwned/)) expect(name.tagName).toBe("BDI");
    await waitFor(() => expect(pwned).not.toHaveBeenCalled());
  });
});

describe("a second way to fill the field in", () => {
  test("is the reader of labels", async () => {
    const { user } = await openShelf();
    await user.click(screen.getByRole("button", { name: "Photograph the label" }));
    expect(await screen.findByRole("dialog", { name: "Photograph the ingredients" })).toBeVisible();
  });

  test("writes what it read, with the words it is unsure of", async () => {
    const write = vi.fn();
    const label = {
      text: "",
      doubtful: ["Linalol", "Parfun"],
      refusal: null,
      write,
      check: vi.fn(),
      isPending: false,
      found: undefined,
      foundAt: 0,
      error: null,
    };
    const { default: userEvent } = await import("@testing-library/user-event");
    const user = userEvent.setup();
    renderPart(
      <CheckForm
        label={label}
        photo={({ onText }) => (
          <button type="button" onClick={() => onText("Aqua, Linalol", ["Linalol"])}>
            Take it
          </button>
        )}
      />,
    );
    expect(screen.getByText("Linalol, Parfun")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Photograph the label" }));
    await user.click(screen.getByRole("button", { name: "Take it" }));
    expect(write).toHaveBeenCalledExactlyOnceWith("Aqua, Linalol", ["Linalol"]);
    expect(screen.queryByRole("button", { name: "Take it" })).not.toBeInTheDocument();
    expect(field()).toHaveFocus();
  });
});
