import { screen, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { Session } from "@/api/types";
import { anasSessions, problem } from "@/testing/fixtures";
import { section } from "@/testing/profile";
import { address, visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";
import { openYourData } from "@/testing/your-data";

const LIST = "*/api/user/sessions/";
const devices = () => section("Where you are logged in");

/** A server that keeps these sessions. */
function keep(sessions: Session[]) {
  const ended: string[] = [];
  server.use(
    http.get(LIST, () => HttpResponse.json(sessions.filter(({ id }) => !ended.includes(id)))),
    http.delete(`${LIST}:id/`, ({ params }) => {
      ended.push(String(params["id"]));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${LIST}end-others/`, () => {
      ended.push(...sessions.filter(({ current }) => !current).map(({ id }) => id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return ended;
}

describe("the list", () => {
  test("shows each device, since when, and which one this is", async () => {
    await openYourData();
    const [here, phone] = await devices().findAllByRole("listitem");
    expect(here).toHaveTextContent(
      "Firefox on LinuxThis deviceLogged in on 20 November 2026 at 09:00. In use now. This login works only on this device.",
    );
    expect(phone).toHaveTextContent(
      "Chrome on AndroidLogged in on 18 November 2026 at 18:15. Last used on 19 November 2026 at 07:45.",
    );
    expect(phone).not.toHaveTextContent("works only on");
    expect(within(here ?? document.body).queryByRole("button")).not.toBeInTheDocument();
  });

  test("says of each device whether its session is tied to it", async () => {
    logInAsAna();
    keep(anasSessions.map((session) => ({ ...session, bound: !session.current })));
    visit("/your-data");
    const [here, phone] = await devices().findAllByRole("listitem");
    expect(here).not.toHaveTextContent("works only on");
    expect(phone).toHaveTextContent("This login works only on that device.");
  });

  test("has words for a device that nobody knows, and no way to end others that are not there", async () => {
    logInAsAna();
    keep(anasSessions.slice(0, 1).map((session) => ({ ...session, device: "" })));
    visit("/your-data");
    expect(await screen.findByText("Unknown device")).toBeVisible();
    expect(devices().queryByRole("button", { name: "Log out" })).not.toBeInTheDocument();
    expect(devices().queryByRole("button", { name: /other/ })).not.toBeInTheDocument();
  });

  test("says that it is loading", async () => {
    logInAsAna();
    server.use(http.get(LIST, () => delay("infinite")));
    visit("/your-data");
    expect(await screen.findByText("Loading your devices...")).toBeVisible();
  });

  test("says why it could not be loaded, and tries again", async () => {
    logInAsAna();
    const fix = failToLoad(LIST);
    const user = visit("/your-data");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading your devices: Internal Server Error",
    );
    fix();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Chrome on Android")).toBeVisible();
  });
});

describe("logging out", () => {
  test("one device takes it off the list", async () => {
    logInAsAna();
    const ended = keep(anasSessions);
    const user = visit("/your-data");
    const button = await screen.findByRole("button", { name: "Log out" });
    expect(button).toHaveAccessibleDescription(/^Chrome on Android/);
    await user.click(button);

    expect(await devices().findByText("That device is logged out.")).toBeVisible();
    expect(devices().queryByText("Chrome on Android")).not.toBeInTheDocument();
    expect(ended).toEqual(["2f"]);
  });

  test("all others leaves this one", async () => {
    logInAsAna();
    keep(anasSessions);
    const user = visit("/your-data");
    await user.click(await screen.findByRole("button", { name: "Log out all other devices" }));
    expect(await devices().findByText("All other devices are logged out.")).toBeVisible();
    expect(devices().getAllByRole("listitem")).toHaveLength(1);
  });

  test("a device that is gone already says so and shows what is left", async () => {
    logInAsAna();
    const ended = keep(anasSessions);
    const gone = problem(404, "You're no longer logged in on that device.", "not_found");
    server.use(http.delete(`${LIST}:id/`, () => HttpResponse.json(gone, { status: 404 })));
    const user = visit("/your-data");
    const button = await screen.findByRole("button", { name: "Log out" });
    ended.push("2f");
    await user.click(button);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error logging out: You're no longer logged in on that device.$/,
    );
    expect(devices().queryByText("Chrome on Android")).not.toBeInTheDocument();
  });

  test("everywhere asks first, then leads to the login page", async () => {
    let asked = 0;
    server.use(
      http.post(`${LIST}end-all/`, () => {
        asked++;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = await openYourData();
    await user.click(await screen.findByRole("button", { name: "Log out everywhere" }));
    const dialog = within(screen.getByRole("alertdialog", { name: "Log out everywhere" }));
    expect(
      dialog.getByText(/recovery codes stop working, and so does any link to a copy of your data/),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(asked).toBe(0);

    await user.click(screen.getByRole("button", { name: "Log out everywhere" }));
    const again = within(screen.getByRole("alertdialog", { name: "Log out everywhere" }));
    await user.click(again.getByRole("button", { name: "Log out everywhere" }));
    expect(await screen.findByText("You're logged out everywhere.")).toBeVisible();
    expect(address()).toBe("/login");
    expect(localStorage).toHaveLength(0);
  });
});
