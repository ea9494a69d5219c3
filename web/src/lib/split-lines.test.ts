import { expect, test } from "vitest";

import { splitLines } from "./split-lines";

test.each<[string, string[]]>([
  ["Wash gently. Pat dry.", ["Wash gently.", "Pat dry."]],
  ["Wash gently.Pat dry", ["Wash gently.", "Pat dry"]],
  ["Use SPF 30. Then go out.", ["Use SPF 30. Then go out."]],
  ["Use a 2.5% gel. Wait.", ["Use a 2.5% gel.", "Wait."]],
  ["Wait... Then rinse.", ["Wait...", "Then rinse."]],
  ["First line.\nSecond line.", ["First line.", "Second line."]],
  ["", []],
  [" . ", ["."]],
])("[T-02] %j becomes %j", (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});
