import { afterEach, expect, test, vi } from "vitest";

import { fromBase64Url, toBase64Url } from "./base64url";
import { passkeySupport } from "./passkey-support";

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

function setOrigin(content: string) {
  const meta = document.createElement("meta");
  meta.name = "passkey-origin";
  meta.content = content;
  document.head.append(meta);
}

test("a browser without WebAuthn is told apart", () => {
  expect(passkeySupport()).toBe("old-browser");
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  expect(passkeySupport()).toBe("works");
});

test("passkeys work at the address of the server alone", () => {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  setOrigin("https://clary.example");
  expect(passkeySupport()).toBe("other-address");
  document.head.innerHTML = "";
  setOrigin(window.location.origin);
  expect(passkeySupport()).toBe("works");
});

test("bytes come back as they were", () => {
  const bytes = Uint8Array.from([0, 62, 63, 250, 251, 255, 1]);
  const text = toBase64Url(bytes.buffer);
  expect(text).toMatch(/^[\w-]+$/);
  expect([...fromBase64Url(text)]).toEqual([...bytes]);
});
