import { expect, test } from "vitest";

import { isTrustedLink } from "./safe-links";

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
