import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { mildRecord } from "@/testing/fixtures";
import { openRecords, openRecordsWithPhotos, sendPhoto } from "@/testing/records";

const ALT = "Your skin on 05/03/2026";
const HIDE = "Hide photos until I tap them";

describe("a photo", () => {
  test("says when it will be deleted, and where to change that", async () => {
    await openRecords(mildRecord, { ...mildRecord, id: 3, photo_kept_until: null });
    expect(screen.getAllByText(/Will be deleted on 3 June 2026/)).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Change this" })).toHaveAttribute("href", "/your-data");
  });

  test("[R-03] [R-09] is fetched with the token, and its address given back in the end", async () => {
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const { user, asked } = await openRecordsWithPhotos([mildRecord]);
    expect(await screen.findByAltText(ALT)).toHaveAttribute("src", "blob:in-memory");
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(["/api/questionnaires/1/image/"]);
    expect(asked[0]?.headers.get("Authorization")).toMatch(/^Bearer /);

    await user.click(screen.getByText("Profile"));
    await screen.findByRole("heading", { name: "User Profile" });
    expect(revoked).toHaveBeenCalledOnce();
  });

  test("[R-03] shows Loading image... until it arrives", async () => {
    const photo = Promise.withResolvers<Response>();
    await openRecordsWithPhotos([mildRecord], () => photo.promise);
    expect(screen.getByText("Loading image...")).toBeVisible();
    photo.resolve(sendPhoto());
    expect(await screen.findByAltText(ALT)).toBeVisible();
    expect(screen.queryByText("Loading image...")).not.toBeInTheDocument();
  });

  test("[R-03] that fails is only logged, keeps the text, and can be tried again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answers = [new HttpResponse(null, { status: 500 }), sendPhoto()];
    const { user } = await openRecordsWithPhotos(
      [mildRecord],
      () => answers.shift() ?? HttpResponse.error(),
    );
    await user.click(await screen.findByText("Try again"));
    expect(log).toHaveBeenCalledWith("A photo could not be loaded:", expect.any(Error));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await screen.findByAltText(ALT)).toBeVisible();
    log.mockClear();
  });

  test("opens larger when there is a larger one", async () => {
    const { user, asked } = await openRecordsWithPhotos([mildRecord]);
    await user.click(screen.getByText("View larger"));
    const dialog = within(screen.getByRole("dialog", { name: "Your photo from 05/03/2026" }));
    expect(await dialog.findByAltText(ALT)).toBeVisible();
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(["", "?size=full"]);
    await user.click(dialog.getByText("Close"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("has no larger view without a larger copy", async () => {
    await openRecords({ ...mildRecord, has_full_photo: false });
    expect(screen.queryByText("View larger")).not.toBeInTheDocument();
  });
});

describe("hidden photos", () => {
  test("are not even fetched until they are tapped", async () => {
    localStorage.setItem("hide_photos", "true");
    const { user, asked } = await openRecordsWithPhotos([mildRecord]);
    expect(screen.getByLabelText(HIDE)).toBeChecked();
    expect(asked).toEqual([]);

    await user.click(screen.getByText("Show photo"));
    expect(screen.getByRole("heading", { name: "Your Skin Image" })).toHaveFocus();
    expect(await screen.findByAltText(ALT)).toBeVisible();
  });

  test("are a choice that lasts", async () => {
    const user = await openRecords(mildRecord);
    await screen.findByAltText(ALT);
    expect(localStorage.getItem("hide_photos")).toBeNull();
    await user.click(screen.getByLabelText(HIDE));
    expect(screen.getByText("Show photo")).toBeVisible();
    expect(screen.queryByAltText(ALT)).not.toBeInTheDocument();
    expect(localStorage.getItem("hide_photos")).toBe("true");

    await user.click(screen.getByLabelText(HIDE));
    expect(await screen.findByAltText(ALT)).toBeVisible();
    expect(localStorage.getItem("hide_photos")).toBeNull();
  });
});

test("a long list fetches only the photos that come near the screen", async () => {
  const observed = new Map<Element, (near: boolean) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe(element: Element) {
        observed.set(element, (isIntersecting) => this.#report([{ isIntersecting }]));
      }
      disconnect() {
        // Nothing is held.
      }
    },
  );
  const records = Array.from({ length: 60 }, (_, i) => ({ ...mildRecord, id: i + 1 }));
  const { asked } = await openRecordsWithPhotos(records);
  expect(observed.size).toBe(60);
  const third = [...observed][2]?.[1];
  act(() => third?.(false));
  expect(asked).toEqual([]);

  act(() => third?.(true));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.url).toMatch(/\/3\/image\/$/);
  Reflect.deleteProperty(window, "IntersectionObserver");
});
