import { afterEach, expect, test } from "vitest";

import { styleNonce, supportEmail } from "./page-meta";

afterEach(() => document.head.replaceChildren());

function writeMeta(name: string, content: string) {
  const tag = document.createElement("meta");
  tag.name = name;
  tag.content = content;
  document.head.append(tag);
}

test("reads what the server wrote", () => {
  writeMeta("csp-nonce", "abc");
  writeMeta("support-email", "help@clary.example");
  expect(styleNonce()).toBe("abc");
  expect(supportEmail()).toBe("help@clary.example");
});

test("takes the placeholders of the development server for nothing", () => {
  writeMeta("csp-nonce", "__CSP_NONCE__");
  writeMeta("support-email", "__SUPPORT_EMAIL__");
  expect(styleNonce()).toBeUndefined();
  expect(supportEmail()).toBe("support@clary.example");
});
