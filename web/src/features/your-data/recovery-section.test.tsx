import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { RecoveryCodes, RecoveryCodesLeft } from "@/api/types";
import * as files from "@/lib/download";
import { problem } from "@/testing/fixtures";
import { section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const CODES = "*/api/user/recovery-codes/";
const made: RecoveryCodes = {
  codes: ["ACDEF-34679-GHJKM-NPQRT", "UVWXY-ACDEF-34679-GHJKM"],
  made_at: "2026-11-20T09:00:00Z",
};
const recovery = () => section("Recovery codes");

/** Opens the page of somebody who has these codes left. */
async function open(left: RecoveryCodesLeft = { left: 0, made_at: null }): Promise<UserEvent> {
  logInAsAna();
  server.use(http.get(CODES, () => HttpResponse.json(left)));
  const user = visit("/your-data");
  await screen.findByLabelText("Your password");
  return user;
}

function accept() {
  const sent: unknown[] = [];
  server.use(
    http.post(CODES, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  return sent;
}

async function make(user: UserEvent, button = "Make recovery codes") {
  await user.type(recovery().getByLabelText("Your password"), "secret");
  await user.click(recovery().getByRole("button", { name: button }));
}

test("is the first section, one tap from the profile", async () => {
  await open();
  expect(screen.getAllByRole("heading", { level: 2 })[0]).toHaveTextContent("Recovery codes");
  cleanup();
  visit("/profile");
  const link = await screen.findByRole("link", { name: "Make recovery codes" });
  expect(link).toHaveAttribute("href", "/your-data");
});

describe("how many are left", () => {
  const made_at = "2026-11-20T09:00:00Z";

  test.each([
    [
      { left: 0, made_at: null },
      /^You have no recovery codes\. If you forget your password, we can't reset it/,
    ],
    [{ left: 1, made_at }, /^You have 1 recovery code left.* good time to make new ones\.$/],
    [{ left: 3, made_at }, /^You have 3 recovery codes left.* good time to make new ones\.$/],
    [{ left: 9, made_at }, /^You have 9 recovery codes left, made on 20 November 2026\.$/],
  ])("is said for %j", async (left, words) => {
    await open(left);
    expect(recovery().getByText(words)).toBeVisible();
  });

  test("is loading", async () => {
    logInAsAna();
    server.use(http.get(CODES, () => delay("infinite")));
    visit("/your-data");
    expect(await screen.findByText("Loading your recovery codes...")).toBeVisible();
  });

  test("could not be loaded, and is asked for again", async () => {
    logInAsAna();
    const fix = failToLoad(CODES);
    const user = visit("/your-data");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading your recovery codes: Internal Server Error",
    );
    fix();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Your password")).toBeVisible();
  });
});

describe("making codes", () => {
  test("needs the password", async () => {
    const user = await open();
    await user.click(recovery().getByRole("button", { name: "Make recovery codes" }));
    expect(recovery().getByText("Enter your password.")).toBeVisible();
    expect(recovery().getByLabelText("Your password")).toHaveFocus();
  });

  test("shows them once", async () => {
    const sent = accept();
    const user = await open();
    await make(user);
    expect(await recovery().findByText("ACDEF-34679-GHJKM-NPQRT")).toBeVisible();
    expect(recovery().getByRole("heading", { name: "Recovery codes for ana" })).toHaveFocus();
    expect(sent).toEqual([{ current_password: "secret" }]);

    await user.click(recovery().getByRole("button", { name: "I've saved my codes" }));
    expect(recovery().queryByText("ACDEF-34679-GHJKM-NPQRT")).not.toBeInTheDocument();
    expect(recovery().getByText(/^You have 2 recovery codes left/)).toBeVisible();
    expect(recovery().getByLabelText("Your password")).toHaveValue("");
  });

  test("in place of others asks first", async () => {
    const sent = accept();
    const user = await open({ left: 9, made_at: "2026-11-20T09:00:00Z" });
    await make(user, "Make new codes");
    const dialog = within(screen.getByRole("alertdialog", { name: "Make new codes" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);

    await user.click(recovery().getByRole("button", { name: "Make new codes" }));
    const again = within(screen.getByRole("alertdialog", { name: "Make new codes" }));
    await user.click(again.getByRole("button", { name: "Make new codes" }));
    expect(await recovery().findByText("ACDEF-34679-GHJKM-NPQRT")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test.each([
    [400, "Incorrect password. Please try again."],
    [429, "Error making codes: No."],
  ])("says why not: %i", async (status, words) => {
    const body = problem(status, "No.", "internal");
    server.use(http.post(CODES, () => HttpResponse.json(body, { status })));
    const user = await open();
    await make(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
  });
});

describe("keeping codes", () => {
  const text = [
    "Clary recovery codes for ana",
    "Made on 20 November 2026. Each code works once.",
    "If you forget your password: http://localhost:3000/recover",
    "",
    ...made.codes,
    "",
  ].join("\n");

  test("by copying", async () => {
    accept();
    const user = await open();
    await make(user);
    await user.click(await recovery().findByRole("button", { name: "Copy" }));
    expect(await recovery().findByText("Copied.")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  test("by copying, where the browser does not let us", async () => {
    accept();
    const user = await open();
    await make(user);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    await user.click(await recovery().findByRole("button", { name: "Copy" }));
    expect(await recovery().findByText(/select the codes and copy them/)).toBeVisible();
  });

  test("by downloading and by printing", async () => {
    accept();
    const save = vi.spyOn(files, "download").mockReturnValue();
    const print = vi.spyOn(window, "print").mockReturnValue();
    const user = await open();
    await make(user);
    await user.click(await recovery().findByRole("button", { name: "Download as text" }));
    expect(save).toHaveBeenCalledWith("clary-recovery-codes.txt", "text/plain", text);
    await user.click(recovery().getByRole("button", { name: "Print" }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });
});
