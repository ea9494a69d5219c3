import { expect, test } from "vitest";

import { photoFile } from "@/testing/questionnaire";

import { keyFor, type SubmissionContent } from "./submission-key";

const content: SubmissionContent = {
  currentRoutine: "Gel cleanser",
  image: photoFile(),
  side: "front",
};

test("a repeat keeps its key", () => {
  const first = keyFor(content, null);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor({ ...content }, first).key).toBe(first.key);
});

test.each<[string, SubmissionContent]>([
  ["text", { ...content, currentRoutine: "Nothing" }],
  ["photo", { ...content, image: photoFile() }],
  ["side", { ...content, side: "left" }],
])("another %s has another key", (_name, changed) => {
  const first = keyFor(content, null);
  expect(keyFor(changed, first).key).not.toBe(first.key);
});
