import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { POLICY_VERSION } from "@/lib/policy-version";
import { anasConsents, anasProfile, problem, tokenFor } from "@/testing/fixtures";
import { installPictures } from "@/testing/pictures";
import {
  acceptQuestionnaire,
  mildResult,
  openFilledIn,
  submit,
  SUCCESS,
} from "@/testing/questionnaire";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

/** Answers the questionnaire this way, once or for good. */
function answer(response: () => Response, options: { once?: boolean } = {}) {
  server.use(http.post("*/api/questionnaires/", response, options));
}

/** What must still be there after a failure. */
function expectNothingLost() {
  expect(screen.getByLabelText("Current Skincare Routine")).toHaveValue("Gel cleanser");
  expect(screen.getByLabelText("Allergies")).toHaveValue("Nickel, latex");
  expect(screen.getByAltText("The photo you chose")).toBeVisible();
  expect(
    screen.getByText("Nothing you typed is lost, and your photo is still here."),
  ).toBeVisible();
}

describe("a failure", () => {
  test("[Q-11] any other status: not created, with the reason, and nothing is lost", async () => {
    const sent = acceptQuestionnaire();
    answer(
      () => HttpResponse.json(problem(422, "We cannot read it.", "invalid"), { status: 422 }),
      { once: true },
    );
    const user = await openFilledIn();
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Failed to create questionnaire\.Error: We cannot read it\.$/,
    );
    expectNothingLost();

    await submit(user);
    expect(await screen.findByText(SUCCESS)).toBeVisible();
    expect(sent).toHaveLength(3);
  });

  test("a busy server is asked again by itself, with the same key, and can be left alone", async () => {
    const keys: (string | null)[] = [];
    let seconds = 30;
    acceptQuestionnaire();
    server.use(
      http.post("*/api/questionnaires/", ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 3
          ? HttpResponse.json(mildResult, { status: 201 })
          : HttpResponse.json(problem(503, "Please wait.", "unavailable"), {
              status: 503,
              headers: { "Retry-After": String(seconds) },
            });
      }),
    );
    const user = await openFilledIn();
    await submit(user);
    expect(await screen.findByText(/^Trying again in 3\d s\.$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Stop trying" }));
    expect(
      await screen.findByText("Stopped. What you typed is still here. Your photo is, too."),
    ).toHaveFocus();
    expect(screen.getByLabelText("Current Skincare Routine")).toHaveValue("Gel cleanser");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    seconds = 1;
    await submit(user);
    expect(await screen.findByText("Clary is busy.")).toBeVisible();
    expect(await screen.findByText(SUCCESS)).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  test("[Q-11] a success other than 201 is none", async () => {
    acceptQuestionnaire();
    answer(() => HttpResponse.json(mildResult, { status: 200 }));
    const user = await openFilledIn();
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Failed to create questionnaire\.$/,
    );
  });

  test("[Q-11] no answer: the reason, and the next try has the same key", async () => {
    const keys: (string | null)[] = [];
    acceptQuestionnaire();
    server.use(
      http.post("*/api/questionnaires/", ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 1
          ? HttpResponse.error()
          : HttpResponse.json(mildResult, { status: 201 });
      }),
    );
    const user = await openFilledIn();
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error: We couldn't reach Clary. Check your connection and try again.$/,
    );
    expectNothingLost();

    await submit(user);
    expect(await screen.findByText(SUCCESS)).toBeVisible();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test("[Q-06] [Q-11] a profile that cannot be saved stops the rest", async () => {
    // A questionnaire would fail the test: no answer is set up.
    server.use(
      http.put("*/api/user/profile/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );
    const user = await openFilledIn();
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent("Error: Back soon.");
    expectNothingLost();
  });

  test("a refused token is refreshed once, and the photo sent once more", async () => {
    const forms: FormData[] = [];
    const refreshed = vi.fn();
    server.use(
      http.put("*/api/user/profile/", () => HttpResponse.json(anasProfile)),
      http.post("*/api/token/refresh/", () => {
        refreshed();
        return HttpResponse.json({ access: tokenFor(600, "second"), refresh: "refresh-2" });
      }),
      http.post("*/api/questionnaires/", async ({ request }) => {
        forms.push(await request.formData());
        return request.headers.get("Authorization")?.endsWith("second")
          ? HttpResponse.json(mildResult, { status: 201 })
          : HttpResponse.json(problem(401, "Please log in.", "unauthorized"), { status: 401 });
      }),
    );
    const user = await openFilledIn();
    await submit(user);
    expect(await screen.findByText(SUCCESS)).toBeVisible();
    expect(refreshed).toHaveBeenCalledOnce();
    expect(forms.map((form) => [...form.keys()])).toEqual([
      ["current_skincare_routine", "image", "photo", "side", "unreadable"],
      ["current_skincare_routine", "image", "photo", "side", "unreadable"],
    ]);
  });
});

describe("without consent", () => {
  const withheld = (...purposes: string[]) => ({
    ...anasConsents,
    purposes: anasConsents.purposes.map((consent) => ({
      ...consent,
      granted: !purposes.includes(consent.purpose),
    })),
  });

  test("asks in place, before anything is typed, for one thing at a time", async () => {
    const answers = [withheld("photo"), withheld()];
    const sent: unknown[] = [];
    installPictures();
    logInAsAna();
    server.use(
      http.get("*/api/user/consents/", () => HttpResponse.json(withheld("health_data", "photo"))),
      http.put("*/api/user/consents/", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(answers.shift());
      }),
    );
    const user = visit("/");
    const request = within(await screen.findByRole("region", { name: "Before you send" }));
    expect(request.getAllByText("I agree")).toHaveLength(2);
    await user.click(request.getAllByRole("button", { name: "I agree" })[0] ?? document.body);
    await waitFor(() => expect(request.getAllByText("I agree")).toHaveLength(1));
    expect(request.getByRole("heading", { name: "Before you send" })).toHaveFocus();
    await user.click(request.getByRole("button", { name: "I agree" }));

    expect(await screen.findByText("Your choice is saved.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Your skin" })).toHaveFocus();
    expect(sent).toEqual([
      { policy_version: POLICY_VERSION, health_data: true },
      { policy_version: POLICY_VERSION, photo: true },
    ]);
  });

  test("a 403 asks for it in place, and the form is as it was", async () => {
    acceptQuestionnaire();
    answer(
      () =>
        HttpResponse.json(problem(403, "You have not agreed to this.", "consent_required"), {
          status: 403,
        }),
      { once: true },
    );
    const user = await openFilledIn();
    server.use(
      http.get("*/api/user/consents/", () => HttpResponse.json(withheld("photo"))),
      http.put("*/api/user/consents/", () => HttpResponse.json(withheld())),
    );
    await submit(user);
    expect(await screen.findByText("Error: You have not agreed to this.")).toBeVisible();
    expectNothingLost();

    await screen.findByText("Before you send");
    await user.click(screen.getByText("Review consent"));
    expect(screen.getByText("Before you send")).toHaveFocus();
    const agree = screen.getByRole("button", { name: "I agree" });
    expect(agree).toHaveAccessibleDescription(/analyse a photo of my face/);
    await user.click(agree);
    expect(await screen.findByText("Your choice is saved.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toHaveFocus());
    expect(screen.getByLabelText("Current Skincare Routine")).toHaveValue("Gel cleanser");

    await submit(user);
    expect(await screen.findByText(SUCCESS)).toBeVisible();
  });
});
