import { expect, test } from "vitest";

import { photoFile } from "@/testing/questionnaire";

import { keyFor } from "./submission-key";

const content = { currentRoutine: "Gel cleanser", image: photoFile() };

test("a repeat keeps its key", () => {
  const first = keyFor(content, null);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor({ ...content }, first).key).toBe(first.key);
});

test.each([
  ["text", { ...content, currentRoutine: "Nothing" }],
  ["photo", { ...content, image: photoFile() }],
])("another %s has another key", (_name, changed) => {
  const first = keyFor(content, null);
  expect(keyFor(changed, first).key).not.toBe(first.key);
});
