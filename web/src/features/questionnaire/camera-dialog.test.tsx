import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Questionnaire } from "@/api/types";
import { fakeStream, installCamera, removeCamera, showFrame } from "@/testing/camera";
import { mildRecord } from "@/testing/fixtures";
import { chequered, installPictures } from "@/testing/pictures";
import { acceptQuestionnaire, openQuestionnaire, photoFile, submit } from "@/testing/questionnaire";
import { sendPhoto } from "@/testing/records";
import { server } from "@/testing/server";

const GHOST = /^Last photo, /;

afterEach(removeCamera);

/** Answers with these records and remembers which photos were asked for. */
function keepRecords(...records: Questionnaire[]): string[] {
  const asked: string[] = [];
  server.use(
    http.get("*/api/questionnaires/", () => HttpResponse.json(records)),
    http.get("*/api/questionnaires/:id/image/", ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return sendPhoto();
    }),
  );
  return asked;
}

/** Opens the questionnaire of somebody with these records, and then the camera. */
async function openCamera(...records: Questionnaire[]) {
  const user = await openQuestionnaire();
  const asked = keepRecords(...records);
  installPictures();
  await user.click(screen.getByText("Take a photo"));
  const dialog = within(screen.getByRole("dialog"));
  await showFrame();
  return { user, asked, dialog };
}

async function shoot(user: UserEvent) {
  await user.click(screen.getByLabelText("Take the photo now"));
  await screen.findByAltText("The photo you just took");
}

describe("the last photo", () => {
  beforeEach(() => installCamera(() => Promise.resolve(fakeStream().stream)));

  test("of the same side lies over the picture, as strongly as one likes", async () => {
    const { dialog } = await openCamera(
      { ...mildRecord, id: 8, side: "left" },
      { ...mildRecord, id: 7, side: "front" },
    );
    const slider = await dialog.findByLabelText(GHOST);
    const ghost = document.querySelector<HTMLElement>("dialog img");
    expect(ghost).toHaveStyle({ opacity: "0.35" });
    fireEvent.change(slider, { target: { value: "60" } });
    expect(ghost).toHaveStyle({ opacity: "0.6" });
    expect(slider).toHaveAttribute("aria-valuetext", "shown at 60 per cent");
    fireEvent.change(slider, { target: { value: "0" } });
    expect(document.querySelector("dialog img")).toBeNull();
  });

  test("is that of the side that one chooses", async () => {
    const { user, asked, dialog } = await openCamera(
      { ...mildRecord, id: 8, side: "left" },
      { ...mildRecord, id: 7, side: "front" },
    );
    await dialog.findByLabelText(GHOST);
    await user.click(dialog.getByLabelText("Left cheek"));
    await waitFor(() => expect(asked.at(-1)).toBe("/api/questionnaires/8/image/"));
    await user.click(dialog.getByLabelText("Right cheek"));
    expect(await dialog.findByText(/^This is your first photo of this side\./)).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  test("is not even fetched for people who hide photos, until they ask", async () => {
    localStorage.setItem("hide_photos", "true");
    const { user, asked, dialog } = await openCamera({ ...mildRecord, side: "front" });
    await user.click(await dialog.findByText("Show my last photo here"));
    expect(await dialog.findByLabelText(GHOST)).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test("that cannot be loaded keeps nobody from taking one", async () => {
    const user = await openQuestionnaire();
    server.use(http.get("*/api/questionnaires/", () => HttpResponse.error()));
    await user.click(screen.getByText("Take a photo"));
    await showFrame();
    expect(await screen.findByText(/^We couldn't load your last photo\./)).toBeVisible();
    await shoot(user);
  });
});

describe("advice", () => {
  beforeEach(() => installCamera(() => Promise.resolve(fakeStream().stream)));

  test("follows the picture, for eyes and for screen readers", async () => {
    const { dialog } = await openCamera({ ...mildRecord, side: "front" });
    await dialog.findByLabelText(GHOST);
    installPictures({ rgba: chequered({ luma: 20 }) });
    expect(await dialog.findAllByText("Too dark. Find more light.")).not.toHaveLength(0);
    await waitFor(() =>
      expect(dialog.getByRole("status")).toHaveTextContent("Too dark. Find more light."),
    );
    installPictures({ rgba: chequered({ step: 0 }) });
    expect(await dialog.findAllByText(/^Blurred\. Hold the phone steady/)).not.toHaveLength(0);
    installPictures();
    expect(await dialog.findAllByText("Line up with your last photo. Ready.")).not.toHaveLength(0);
  });

  test("about a taken photo says what may be wrong, and the person decides", async () => {
    const { user, dialog } = await openCamera();
    installPictures({ rgba: chequered({ luma: 20 }) });
    await shoot(user);
    expect(dialog.getByRole("button", { name: "Retake" })).toHaveFocus();
    expect(dialog.getByRole("alert")).toHaveTextContent(/^This photo looks too dark\./);
    await user.click(dialog.getByText("Use this photo"));
    // It was said once, and the person has decided.
    expect(await screen.findByText("Your photo is ready.")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("the shutter", () => {
  test("waits for the timer, counts aloud, and can be stopped", async () => {
    installCamera(() => Promise.resolve(fakeStream().stream));
    const { user, dialog } = await openCamera();
    await user.click(dialog.getByText("3-second timer"));
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
    fireEvent.click(dialog.getByLabelText("Take the photo now"));
    expect(dialog.getByRole("status")).toHaveTextContent("3");
    fireEvent.click(dialog.getByLabelText("Stop the timer"));
    expect(dialog.getByLabelText("Take the photo now")).toBeVisible();
    fireEvent.click(dialog.getByLabelText("Take the photo now"));
    expect(await dialog.findByAltText("The photo you just took")).toBeVisible();
  });

  test("serves the rear camera, too, which shows no mirror", async () => {
    const wishes: unknown[] = [];
    const streams = [fakeStream(), fakeStream()];
    installCamera(({ video }) => {
      wishes.push(video);
      return Promise.resolve(streams[wishes.length - 1]?.stream);
    }, 2);
    const { user, dialog } = await openCamera();
    await user.click(dialog.getByLabelText("Use the rear camera"));
    expect(streams[0]?.stop).toHaveBeenCalledOnce();
    await showFrame();
    expect(wishes).toEqual([
      expect.objectContaining({ facingMode: "user" }),
      expect.objectContaining({ facingMode: "environment" }),
    ]);
    expect(document.querySelector("video")?.parentElement).toHaveAttribute(
      "data-mirrored",
      "false",
    );
    expect(dialog.getByLabelText("Use the front camera")).toBeVisible();
  });
});

test("the side is sent with the photo", async () => {
  const user = await openQuestionnaire();
  const sent = acceptQuestionnaire();
  await user.upload(screen.getByLabelText("Choose a photo"), photoFile());
  await screen.findByText("Your photo is ready.");
  await user.click(screen.getByLabelText("Right cheek"));
  await submit(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.form?.get("side")).toBe("right");
});

test("a capture that fails says so, and the next try can succeed", async () => {
  installCamera(() => Promise.resolve(fakeStream().stream));
  const { user, dialog } = await openCamera();
  vi.mocked(console.error).mockImplementation(() => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementationOnce((take) => take(null));
  await user.click(screen.getByLabelText("Take the photo now"));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The photo could not be taken.");
  expect(console.error).toHaveBeenCalledWith("A photo could not be taken:", expect.any(Error));
  vi.mocked(console.error).mockClear();
  await shoot(user);
  expect(dialog.queryByRole("alert")).not.toBeInTheDocument();
});
