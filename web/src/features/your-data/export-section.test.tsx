import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import type { Export } from "@/api/types";
import { noExport, problem } from "@/testing/fixtures";
import { section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const PREPARING: Export = {
  ...noExport,
  state: "preparing",
  progress: 40,
  asked_at: "2026-11-15T10:00:00Z",
};
const READY: Export = {
  ...PREPARING,
  state: "ready",
  progress: 100,
  ready_at: "2026-11-15T10:05:00Z",
  expires_at: "2026-11-16T10:05:00Z",
  bytes: 1_234_567,
};
const LINK = "/api/user/exports/a-token/";

/** Opens the page with a copy that may change while the person looks. */
async function openYourData(first: Export) {
  const copy = { now: first };
  logInAsAna();
  server.use(http.get("*/api/user/exports/", () => HttpResponse.json(copy.now)));
  const user = visit("/your-data");
  await screen.findByRole("region", { name: "Download your data" });
  return { user, copy };
}

const part = () => section("Download your data");

test("a copy is asked for with the password, prepared and downloaded", async () => {
  let sent: unknown;
  const { user, copy } = await openYourData(noExport);
  server.use(
    http.post("*/api/user/exports/", async ({ request }) => {
      sent = await request.json();
      copy.now = PREPARING;
      return HttpResponse.json({ export: PREPARING, link: LINK }, { status: 202 });
    }),
  );
  await user.type(await part().findByLabelText("Confirm with your password"), "secret");
  await user.click(part().getByRole("button", { name: "Prepare my copy" }));

  expect(await part().findByRole("status")).toHaveTextContent("We are preparing your copy.");
  expect(sent).toEqual({ current_password: "secret" });
  expect(part().getByRole("progressbar")).toHaveAttribute("value", "40");
  expect(part().getByText("40% done. You can leave this page and come back later.")).toBeVisible();

  copy.now = READY;
  const link = await part().findByRole("link", { name: "Download your copy" }, { timeout: 5000 });
  expect(link).toHaveAttribute("href", LINK);
  expect(link).toHaveAttribute("download");
  expect(part().getByRole("status")).toHaveTextContent(
    "Your copy from 15 November 2026 at 10:05 is ready. It is 1.2 MB.",
  );
  expect(
    part().getByText(
      "The link works once, until 16 November 2026 at 10:05. Then we delete the copy.",
    ),
  ).toBeVisible();
});

test("a copy that is ready shows its link to whoever knows the password", async () => {
  const { user } = await openYourData(READY);
  server.use(
    http.post("*/api/user/exports/", () =>
      HttpResponse.json({ export: READY, link: LINK }, { status: 202 }),
    ),
  );
  expect(await part().findByText("Enter your password to get the download link.")).toBeVisible();
  expect(part().queryByRole("link")).not.toBeInTheDocument();
  await user.type(part().getByLabelText("Confirm with your password"), "secret");
  await user.click(part().getByRole("button", { name: "Show the link" }));
  expect(await part().findByRole("link", { name: "Download your copy" })).toHaveAttribute(
    "href",
    LINK,
  );
});

test.each<[Export, string, string]>([
  [
    { ...READY, state: "downloaded", ended_at: "2026-11-15T11:00:00Z", expires_at: null },
    "You downloaded your copy on 15 November 2026 at 11:00.",
    "Prepare a new copy",
  ],
  [
    { ...READY, state: "expired", ended_at: "2026-11-16T10:05:00Z", expires_at: null },
    "Your copy was not downloaded in time, so we deleted it on 16 November 2026 at 10:05.",
    "Prepare a new copy",
  ],
  [
    { ...PREPARING, state: "failed", ended_at: "2026-11-15T10:02:00Z" },
    "We couldn't prepare your copy.",
    "Try again",
  ],
])("what is over is told, and offers a new start: $state", async (copy, text, action) => {
  await openYourData(copy);
  expect(await part().findByText(text, { exact: false })).toBeVisible();
  expect(part().getByRole("button", { name: action })).toBeVisible();
});

test("without a password nothing is sent", async () => {
  const { user } = await openYourData(noExport);
  await user.click(await part().findByRole("button", { name: "Prepare my copy" }));
  expect(part().getByText("Enter your password.")).toBeVisible();
  expect(part().getByLabelText("Confirm with your password")).toHaveFocus();
});

test.each([
  [400, "No.", "Incorrect password. Please try again."],
  [
    429,
    "You've asked for several copies recently. Please wait a while before you ask for another.",
    "Error: You've asked for several copies recently. Please wait a while before you ask for another.",
  ],
])("a refusal with %i is told", async (status, detail, message) => {
  const { user } = await openYourData(noExport);
  const body = problem(status, detail, "wrong_password");
  server.use(http.post("*/api/user/exports/", () => HttpResponse.json(body, { status })));
  await user.type(await part().findByLabelText("Confirm with your password"), "secret");
  await user.click(part().getByRole("button", { name: "Prepare my copy" }));
  expect(await part().findByRole("alert")).toHaveTextContent(message);
});

test("what cannot be loaded can be tried again", async () => {
  logInAsAna();
  const body = problem(503, "Back soon.", "unavailable");
  server.use(http.get("*/api/user/exports/", () => HttpResponse.json(body, { status: 503 })));
  const user = visit("/your-data");
  const failure = await screen.findByText("Error loading your copy: Back soon.", undefined, {
    timeout: 5000,
  });
  expect(failure).toBeVisible();
  server.use(http.get("*/api/user/exports/", () => HttpResponse.json(noExport)));
  await user.click(part().getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(part().getByLabelText("Confirm with your password")).toBeVisible());
});
