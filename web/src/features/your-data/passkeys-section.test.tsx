import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { Passkey } from "@/api/types";
import { problem } from "@/testing/fixtures";
import { section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const PASSKEYS = "*/api/user/passkeys/";
const phone: Passkey = {
  id: 3,
  name: "My phone",
  synced: true,
  added_at: "2026-11-20T09:00:00Z",
  used_at: null,
};

afterEach(() => vi.unstubAllGlobals());

/** Opens the page of somebody who has these passkeys, in a browser that knows them. */
async function open(list: Passkey[]) {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  logInAsAna();
  server.use(http.get(PASSKEYS, () => HttpResponse.json(list)));
  const user = visit("/your-data");
  await screen.findByRole("button", { name: "Add a passkey" });
  return user;
}

describe("the list", () => {
  test("is empty at first", async () => {
    await open([]);
    expect(section("Passkeys").getByText("You have no passkeys yet.")).toBeVisible();
  });

  test("says when a passkey was added and used", async () => {
    await open([phone, { ...phone, id: 4, synced: false, used_at: "2026-11-21T09:00:00Z" }]);
    const [first, second] = section("Passkeys").getAllByRole("listitem");
    expect(first).toHaveTextContent("Added on 20 November 2026. Not used yet.");
    expect(second).toHaveTextContent("Last used on 21 November 2026.");
  });

  test("is loading", async () => {
    logInAsAna();
    server.use(http.get(PASSKEYS, () => delay("infinite")));
    visit("/your-data");
    expect(await screen.findByText("Loading your passkeys...")).toBeVisible();
  });

  test("could not be loaded", async () => {
    logInAsAna();
    server.use(http.get(PASSKEYS, () => new HttpResponse(null, { status: 500 })));
    visit("/your-data");
    expect(await screen.findByText(/^Error loading your passkeys/)).toBeVisible();
  });

  test("says so in a browser without passkeys, and can still remove one", async () => {
    logInAsAna();
    server.use(http.get(PASSKEYS, () => HttpResponse.json([phone])));
    visit("/your-data");
    expect(await screen.findByText(/^This browser doesn't support passkeys/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add a passkey" })).not.toBeInTheDocument();
    expect(await section("Passkeys").findByRole("button", { name: "Remove" })).toBeVisible();
  });

  test("takes no eleventh", async () => {
    await open(Array.from({ length: 10 }, (_, id) => ({ ...phone, id })));
    expect(screen.getByRole("button", { name: "Add a passkey" })).toBeDisabled();
  });
});

test("a passkey is renamed", async () => {
  const user = await open([phone]);
  const sent = vi.fn();
  server.use(
    http.put(`${PASSKEYS}3/`, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ ...phone, name: "Work phone" });
    }),
  );
  await user.click(section("Passkeys").getByRole("button", { name: "Rename" }));
  const name = within(screen.getByRole("dialog")).getByLabelText(/^Name/);
  await user.clear(name);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Give the passkey a name.")).toBeVisible();
  await user.type(name, "Work phone");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Passkey renamed.")).toBeVisible();
  expect(sent).toHaveBeenCalledWith({ name: "Work phone" });
});

test("removing one needs the right password", async () => {
  const user = await open([phone]);
  const wrong = problem(400, "Incorrect password.", "wrong_password");
  server.use(
    http.post(`${PASSKEYS}3/remove/`, () => HttpResponse.json(wrong, { status: 400 }), {
      once: true,
    }),
    http.post(`${PASSKEYS}3/remove/`, () => new HttpResponse(null, { status: 204 })),
  );
  await user.click(section("Passkeys").getByRole("button", { name: "Remove" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Password/), "guess");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText("Incorrect password. Please try again.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByText("Passkey removed.")).toBeVisible();
});
