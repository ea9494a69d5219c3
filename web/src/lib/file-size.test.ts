import { expect, test } from "vitest";

import { formatFileSize } from "./file-size";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [842_311, "840 KB"],
  [1_234_567, "1.2 MB"],
  [104_857_600, "100 MB"],
])("%i is %s", (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});
