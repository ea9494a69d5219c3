import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse, type RequestHandler } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Profile, Questionnaire } from "@/api/types";
import { violations } from "@/testing/axe";
import { fakeStream, installCamera, removeCamera, showFrame } from "@/testing/camera";
import { anasConsents, anasSettings, mildRecord, problem } from "@/testing/fixtures";
import { installForms } from "@/testing/forms";
import { chequered, installPictures } from "@/testing/pictures";
import { acceptQuestionnaire, mildResult, type Sent } from "@/testing/questionnaire";
import { sendPhoto } from "@/testing/records";
import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const last: Questionnaire = {
  ...mildRecord,
  id: 7,
  side: "left",
  filled_at: "2026-11-11T09:00:00Z",
};
const today: Questionnaire = {
  ...mildRecord,
  id: mildResult.id,
  side: "left",
  acne_severity: "Moderate",
  filled_at: "2026-11-18T09:00:00Z",
};

beforeEach(() => installCamera(() => Promise.resolve(fakeStream().stream)));
afterEach(() => {
  removeCamera();
  onlineManager.setOnline(true);
});

/** Somebody with one earlier photo, whose next one gets an answer. */
function withRecords(): Sent[] {
  const sent = acceptQuestionnaire();
  server.use(
    http.get("*/api/questionnaires/", () =>
      HttpResponse.json(
        sent.some(({ path }) => path === "questionnaires") ? [today, last] : [last],
      ),
    ),
    http.get("*/api/questionnaires/:id/image/", sendPhoto),
    http.get("*/api/treatments/", () =>
      HttpResponse.json({
        in_use: [],
        routine: { text: "Gel cleanser", source: { kind: "questionnaire", date: "2026-11-11" } },
      }),
    ),
  );
  return sent;
}

type Opening = {
  profile?: Partial<Profile>;
  /** What the server answers instead. */
  answers?: RequestHandler[];
};

async function open({ profile = {}, answers = [] }: Opening = {}) {
  await installForms();
  installPictures();
  logInAsAna(profile);
  const sent = withRecords();
  server.use(...answers);
  return { user: visit("/photo"), sent };
}

async function shoot(user: UserEvent) {
  await screen.findByLabelText("Take the photo now");
  await showFrame();
  await user.click(await screen.findByLabelText("Take the photo now"));
  await screen.findByAltText("The photo you just took");
}

describe("a photo in a minute", () => {
  test("takes three taps from the camera on, sends what did not change, and keeps the result", async () => {
    const { user, sent } = await open();
    await shoot(user);
    const review = within(screen.getByRole("dialog", { name: "Send this photo?" }));
    expect(await review.findByText("Gel cleanser")).toBeVisible();
    expect(screen.getByText("Send photo").closest("button")).toHaveFocus();
    await user.click(screen.getByText("Send photo"));

    expect(await screen.findByRole("heading", { name: "Your estimate" })).toHaveFocus();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    const form = sent.find(({ path }) => path === "questionnaires")?.form;
    expect(form?.get("current_skincare_routine")).toBe("Gel cleanser");
    expect(form?.get("side")).toBe("left");
    expect(form?.get("unreadable")).toBe("refuse");
    expect(sent[0]?.profile).toMatchObject({ allergies: "Nickel", duration: "3 months" });
    expect(
      screen.getByText(
        /^One level higher than on 11 November 2026\. Two photos often differ by chance/,
      ),
    ).toBeVisible();
    expect(await screen.findByText("All your photos together:")).toBeVisible();
    expect(screen.getByRole("link", { name: "Done" })).toHaveAttribute("href", "/");
    expect(address()).toBe("/photo");
    expect(await violations()).toEqual([]);
  });

  test("asks only for what changed", async () => {
    const { user, sent } = await open();
    await shoot(user);
    await user.click(await screen.findByText("Something changed"));
    const field = screen.getByLabelText("Current Skincare Routine");
    expect(field).toHaveFocus();
    await user.type(field, " and sunscreen");
    await user.click(screen.getByText("Send photo"));
    await screen.findByRole("heading", { name: "Your estimate" });
    const form = sent.find(({ path }) => path === "questionnaires")?.form;
    expect(form?.get("current_skincare_routine")).toBe("Gel cleanser and sunscreen");
  });

  test("the questionnaire gets the photo when more changed", async () => {
    const { user } = await open();
    await shoot(user);
    await user.click(await screen.findByText("Something changed"));
    await user.click(screen.getByText("My skin answers changed, too"));
    expect(await screen.findByAltText("The photo you chose")).toBeVisible();
    expect(address()).toBe("/");
  });
});

describe("a poor photo", () => {
  test("is found before anything is sent", async () => {
    const { user, sent } = await open();
    installPictures({ rgba: chequered({ luma: 20, step: 4 }) });
    await shoot(user);
    expect(screen.getByText("This photo looks too dark.")).toBeVisible();
    expect(screen.getByText("Retake").closest("button")).toHaveFocus();
    expect(screen.queryByText("Send photo")).not.toBeInTheDocument();
    await user.click(screen.getByText("Retake"));
    expect(await screen.findByLabelText("Take the photo now")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("that the server can't read is replaced by the retake", async () => {
    const { user, sent } = await open();
    const refuse = () =>
      HttpResponse.json(problem(422, "We couldn't find facial skin.", "photo_unreadable"), {
        status: 422,
      });
    server.use(http.post("*/api/questionnaires/", refuse, { once: true }));
    await shoot(user);
    await user.click(await screen.findByText("Send photo"));
    expect(await screen.findByRole("dialog", { name: "Please take it again" })).toBeVisible();
    expect(screen.getByText("We couldn't find facial skin.")).toBeVisible();
    expect(screen.getByText("Retake").closest("button")).toHaveFocus();
    await user.click(screen.getByText("Retake"));
    await shoot(user);
    await user.click(await screen.findByText("Send photo"));
    await screen.findByRole("heading", { name: "Your estimate" });
    expect(sent.filter(({ path }) => path === "questionnaires")).toHaveLength(1);
  });
});

describe("where there is no photo to take", () => {
  test("says that the browser blocks the camera, and takes a file", async () => {
    installCamera(() => Promise.reject(new DOMException("No.", "NotAllowedError")));
    await open();
    expect(await screen.findByText(/^Your browser is blocking the camera\./)).toBeVisible();
    expect(screen.getByLabelText("Choose a photo instead")).toBeInTheDocument();
  });

  test("asks for consent first", async () => {
    const purposes = anasConsents.purposes.map((one) => ({ ...one, granted: false }));
    await open({
      answers: [
        http.get("*/api/user/consents/", () => HttpResponse.json({ ...anasConsents, purposes })),
      ],
    });
    expect(await screen.findByRole("heading", { name: "Before you send" })).toBeVisible();
    expect(document.querySelector("video")).toBeNull();
  });

  test("stays shut during a pause", async () => {
    const paused = { ...anasSettings, restricted: true };
    await open({
      answers: [http.get("*/api/user/data-settings/", () => HttpResponse.json(paused))],
    });
    expect(
      await screen.findByRole("heading", { name: "You have paused the use of your data" }),
    ).toBeVisible();
    expect(document.querySelector("video")).toBeNull();
  });

  test("leads newcomers to the questionnaire", async () => {
    await open({ profile: { duration: "" } });
    expect(await screen.findByRole("link", { name: "Fill in the questionnaire" })).toHaveAttribute(
      "href",
      "/",
    );
  });

  test("says so offline, and keeps a photo that could not be sent", async () => {
    const { user } = await open();
    await shoot(user);
    server.use(http.put("*/api/user/profile/", () => HttpResponse.error()));
    await user.click(await screen.findByText("Send photo"));
    expect(await screen.findByText("Your photo is still here.")).toBeVisible();
    expect(screen.getByAltText("The photo you just took")).toBeVisible();
    act(() => onlineManager.setOnline(false));
    expect(await screen.findByText("Try again")).toBeVisible();
  });
});

describe("the result", () => {
  test("is there again after a reload", async () => {
    await installForms();
    logInAsAna();
    withRecords();
    server.use(http.get("*/api/questionnaires/", () => HttpResponse.json([today, last])));
    visit({ pathname: "/photo", search: `?result=${String(today.id)}` });
    expect(await screen.findByRole("heading", { name: "Your estimate" })).toBeVisible();
    expect(screen.getByText("Last time")).toBeVisible();
  });

  test.each(["404", "<b>", "7 OR 1=1", ""])("of a photo that is not there (%s)", async (id) => {
    logInAsAna();
    visit({ pathname: "/photo", search: `?result=${encodeURIComponent(id)}` });
    await waitFor(() =>
      expect(screen.getByText(/^There is no such photo any more\./)).toBeVisible(),
    );
  });
});
