import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";

import { fakeStream, installCamera, removeCamera, showFrame } from "@/testing/camera";
import { chequered, installPictures, installUnreadablePictures } from "@/testing/pictures";
import { choosePhoto, openQuestionnaire, photoFile } from "@/testing/questionnaire";

afterEach(removeCamera);

describe("a file", () => {
  test("is shown, replaced and removed", async () => {
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const user = await openQuestionnaire();
    await choosePhoto(user);
    expect(screen.getByAltText("The photo you chose")).toHaveAttribute("src", "blob:in-memory");

    await choosePhoto(user, photoFile("other.png", "image/png"));
    expect(revoked).toHaveBeenCalledOnce();
    await user.click(screen.getByText("Remove"));
    expect(screen.queryByAltText("The photo you chose")).not.toBeInTheDocument();
    expect(revoked).toHaveBeenCalledTimes(2);
  });

  test("[Q-04] that is no image is refused, and the photo before it stays", async () => {
    const user = await openQuestionnaire();
    await choosePhoto(user);
    const letter = new File(["Dear"], "letter.pdf", { type: "application/pdf" });
    fireEvent.change(screen.getByLabelText("Choose another photo"), {
      target: { files: [letter] },
    });
    expect(await screen.findByText(/^This file is not an image\./)).toBeVisible();
    expect(screen.getByAltText("The photo you chose")).toBeVisible();
  });

  test("that cannot be opened is refused with a way out", async () => {
    const user = await openQuestionnaire();
    installUnreadablePictures();
    await user.upload(screen.getByLabelText("Choose a photo"), photoFile());
    expect(await screen.findByText(/^We couldn't open this photo\./)).toBeVisible();
    expect(screen.getByLabelText("Choose a photo")).toBeInvalid();
  });

  test("can be dropped anywhere on the page", async () => {
    await openQuestionnaire();
    const dataTransfer = { types: ["Files"], files: [photoFile()] };
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(await screen.findByText("Your photo is ready.")).toBeVisible();
  });
});

describe("a poor photo", () => {
  test.each([
    ["too dark", { luma: 20 }, /^This photo looks too dark\..*Face a window in daylight/],
    ["too bright", { luma: 240, step: 10 }, /^This photo looks too bright\..*Turn off the flash/],
    ["blurred", { step: 0 }, /^This photo looks blurred\..*Wipe the lens/],
  ])("that is %s is named with its remedy, and can be used anyway", async (_name, look, text) => {
    const user = await openQuestionnaire();
    installPictures({ rgba: chequered(look) });
    await user.upload(screen.getByLabelText("Choose a photo"), photoFile());
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(screen.getByLabelText("Take another")).toBeInTheDocument();

    await user.click(screen.getByText("Use it anyway"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.getByText("Your photo is ready.")).toBeVisible();
  });
});

describe("the camera", () => {
  test("takes the frame in the viewfinder and is switched off", async () => {
    const { stop, stream } = fakeStream();
    installCamera(() => Promise.resolve(stream));
    const user = await openQuestionnaire();
    await user.click(screen.getByText("Take a photo"));
    const dialog = within(screen.getByRole("dialog", { name: "Take a photo" }));
    const video = await showFrame();
    expect(video.srcObject).toBe(stream);

    await user.click(dialog.getByLabelText("Take the photo now"));
    await user.click(await dialog.findByText("Use this photo"));
    expect(await screen.findByText("Your photo is ready.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
    expect(screen.getByText("Take another")).toBeVisible();
  });

  test("is switched off when one leaves, even while it is starting", async () => {
    const { stop, stream } = fakeStream();
    const started = Promise.withResolvers<unknown>();
    installCamera(() => started.promise);
    const user = await openQuestionnaire();
    await user.click(screen.getByText("Take a photo"));
    expect(screen.getByText("Starting the camera...")).toBeVisible();
    await user.click(screen.getByText("Cancel"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    started.resolve(stream);
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
  });

  test.each([
    ["NotAllowedError", /browser is blocking the camera/],
    ["NotFoundError", /no camera on this device/],
    ["NotReadableError", /camera did not start/],
  ])("that fails with %s says so and takes a file", async (name, reason) => {
    installCamera(() => Promise.reject(new DOMException("No.", name)));
    const user = await openQuestionnaire();
    await user.click(screen.getByText("Take a photo"));
    expect(await screen.findByRole("alert")).toHaveTextContent(reason);

    const file = screen.getByLabelText("Choose a photo instead");
    expect(file).toHaveAttribute("capture", "user");
    await user.upload(file, photoFile());
    expect(await screen.findByText("Your photo is ready.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("of the phone itself stands in where the page may not use one", async () => {
    const user = await openQuestionnaire();
    const input = screen.getByLabelText("Take a photo");
    expect(input).toHaveAttribute("capture", "user");
    await user.upload(input, photoFile());
    expect(await screen.findByText("Your photo is ready.")).toBeVisible();
  });
});
