import { expect, test } from "vitest";

import { isOwnPage, isTrustedLink, linkOwnPages } from "./safe-links";

test.each([
  "https://www.nhs.uk/conditions/acne/",
  "https://nhs.uk/",
  "https://www.acnesupport.org.uk/",
  "https://111.wales.nhs.uk/acne",
])("%s is trusted", (address) => {
  expect(isTrustedLink(address)).toBe(true);
});

test.each([
  "http://www.nhs.uk/",
  "https://evilnhs.uk/",
  "https://nhs.uk.evil.example/",
  "https://www.nhs.uk@evil.example/",
  "https://user@www.nhs.uk/",
  "https://www.nhs.uk:8443/",
  "javascript:alert(1)",
  "//www.nhs.uk/",
  "/logout",
  "",
])("%s is not", (address) => {
  expect(isTrustedLink(address)).toBe(false);
});

test("the progress page is one that text may lead to", () => {
  expect(isOwnPage("/progress")).toBe(true);
});

test.each(["/logout", "/progress/", "//progress", "/progress?x", "/progress/../logout", "", "/"])(
  "%s is not",
  (address) => {
    expect(isOwnPage(address)).toBe(false);
  },
);

test.each([
  ["The progress page, at /progress, has", "The progress page, at [/progress](/progress), has"],
  ["See /progress.", "See [/progress](/progress)."],
  ["/progress", "[/progress](/progress)"],
  [
    "- One\n- /progress\n- (/progress)",
    "- One\n- [/progress](/progress)\n- ([/progress](/progress))",
  ],
])("%s becomes a link", (text, linked) => {
  expect(linkOwnPages(text)).toBe(linked);
});

test.each([
  "https://evil.example/progress",
  "/progress/compare",
  "/progress-x",
  "a/progress",
  "`/progress`",
  "[x](/progress)",
  "/logout",
])("%s stays as it is", (text) => {
  expect(linkOwnPages(text)).toBe(text);
});
