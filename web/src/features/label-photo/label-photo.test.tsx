import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { violations } from "@/testing/axe";
import { installPictures, installUnreadablePictures } from "@/testing/pictures";
import { renderPart } from "@/testing/render";

import { NOT_WHOLE } from "./doubts";
import { LabelPhoto } from "./label-photo";
import { NotLoaded, type Reading, type RecogniseOptions } from "./recogniser";
import { MOST_MS } from "./use-label-reading";

const TEXT =
  "Ingredients: Aqua, Glycerin, Cetearyl Alcohol, Linalol, Limonene, Parfum, Sodium Benzoate.";
const WORDS = TEXT.split(" ").map((text) => ({ text, confidence: text === "Linalol," ? 50 : 96 }));
const READING: Reading = { text: TEXT, words: WORDS, missesLine: false };

beforeEach(() => installPictures({ width: 24, height: 16, rgba: new Uint8ClampedArray(24 * 64) }));
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** The component with an engine that answers when the test says so. */
function open() {
  const runs: (RecogniseOptions & { answer: PromiseWithResolvers<Reading> })[] = [];
  const onText = vi.fn();
  const onClose = vi.fn();
  const recognise = vi.fn((_picture: unknown, options: RecogniseOptions) => {
    const answer = Promise.withResolvers<Reading>();
    options.signal.addEventListener("abort", () => answer.reject(options.signal.reason));
    runs.push({ ...options, answer });
    return answer.promise;
  });
  const { unmount } = renderPart(
    <LabelPhoto onText={onText} onClose={onClose} recognise={recognise} />,
  );
  return { runs, onText, onClose, recognise, unmount };
}

function choose(file = new File(["photo"], "label.jpg", { type: "image/jpeg" })) {
  fireEvent.change(screen.getByLabelText("Choose a photo"), { target: { files: [file] } });
}

/** Chooses a photo and waits for the engine to be asked. */
async function chooseAndWait({ runs }: ReturnType<typeof open>) {
  choose();
  await vi.waitFor(() => expect(runs).not.toHaveLength(0));
  const run = runs.at(-1);
  if (run === undefined) throw new Error("the engine was not asked");
  return run;
}

test("a photo can be taken or chosen, and stays on the device", async () => {
  open();
  expect(screen.getByLabelText("Take a photo")).toHaveAttribute("capture", "environment");
  expect(screen.getByLabelText("Choose a photo")).toHaveAttribute("accept", "image/*");
  expect(screen.getByText(/^Your photo stays on this device\./)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test("progress is said in words, and the text comes with its doubtful words", async () => {
  const user = userEvent.setup();
  const shelf = open();
  const run = await chooseAndWait(shelf);
  expect(await screen.findByText("Getting the text reader ready...")).toBeVisible();
  act(() => run.onProgress({ stage: "reading", share: 0.5 }));
  expect(screen.getByText("Reading the label...")).toBeVisible();
  expect(screen.getByRole("progressbar")).toHaveValue(0.5);
  expect(await violations()).toEqual([]);

  run.answer.resolve(READING);
  const field = await screen.findByLabelText("Text on the label");
  expect(field).toHaveValue(TEXT);
  expect(field).toHaveFocus();
  expect(screen.getByAltText("The photo of the label")).toBeVisible();
  expect(screen.getByText("Please check these words")).toBeVisible();
  expect(screen.queryByText("Perhaps not the whole label")).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Linalol" }));
  await user.keyboard("Linalool");
  expect(field).toHaveValue(TEXT.replace("Linalol", "Linalool"));
  expect(screen.queryByText("Please check these words")).not.toBeInTheDocument();
  await user.click(screen.getByText("Use this text"));
  expect(shelf.onText).toHaveBeenCalledWith(TEXT.replace("Linalol", "Linalool"), []);
});

test("what may be missing goes on as doubtful, and the screen says so", async () => {
  const user = userEvent.setup();
  const shelf = open();
  const run = await chooseAndWait(shelf);
  run.answer.resolve({ ...READING, text: TEXT.replace("Benzoate.", "Ben-") });
  expect(await screen.findByText(/seems to stop in the middle\..*free of anything/)).toBeVisible();
  await user.click(screen.getByText("Use this text"));
  expect(shelf.onText).toHaveBeenCalledWith(expect.any(String), ["Linalol", NOT_WHOLE]);
});

test("two quick presses make one run", async () => {
  const { recognise, runs } = open();
  const input = screen.getByLabelText("Choose a photo");
  const file = new File(["photo"], "label.jpg", { type: "image/jpeg" });
  fireEvent.change(input, { target: { files: [file] } });
  fireEvent.change(input, { target: { files: [file] } });
  await vi.waitFor(() => expect(runs).not.toHaveLength(0));
  expect(recognise).toHaveBeenCalledOnce();
});

test("cancelling ends the run, and the next photo starts another", async () => {
  const user = userEvent.setup();
  const shelf = open();
  const first = await chooseAndWait(shelf);
  await user.click(screen.getByText("Cancel"));
  expect(first.signal.aborted).toBe(true);
  const before = shelf.runs.length;
  choose();
  await vi.waitFor(() => expect(shelf.runs.length).toBeGreaterThan(before));
  first.answer.resolve(READING);
  expect(await screen.findByText("Getting the text reader ready...")).toBeVisible();
});

test("closing ends the run", async () => {
  const user = userEvent.setup();
  const shelf = open();
  const run = await chooseAndWait(shelf);
  await user.click(screen.getByText("Close"));
  expect(shelf.onClose).toHaveBeenCalledOnce();
  shelf.unmount();
  expect(run.signal.aborted).toBe(true);
});

test("a run that takes more than a minute is ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const run = await chooseAndWait(open());
  act(() => void vi.advanceTimersByTime(MOST_MS - 5000));
  expect(run.signal.aborted).toBe(false);
  act(() => void vi.advanceTimersByTime(5000));
  expect(run.signal.aborted).toBe(true);
  vi.useRealTimers();
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Reading took more than a minute/);
});

test.each([
  ["an engine that is not loaded", new NotLoaded("x"), /^The text reader could not be loaded\./],
  ["an engine that fails", new Error("x"), /^This label could not be read\./],
])("%s is named with its remedy", async (_name, error, message) => {
  const run = await chooseAndWait(open());
  run.answer.reject(error);
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByLabelText("Choose a photo")).toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test("a file that is no picture never reaches the engine", async () => {
  const { recognise } = open();
  choose(new File(["Dear"], "letter.pdf", { type: "application/pdf" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^This file is not an image\./);
  installUnreadablePictures();
  choose();
  expect(await screen.findByText("We couldn't open this photo.")).toBeVisible();
  expect(recognise).not.toHaveBeenCalled();
});

test("offline, it says when a photo can still be read", () => {
  onlineManager.setOnline(false);
  open();
  expect(screen.getByText(/if you have read one on this device before/)).toBeVisible();
});
