import { afterEach, expect, test, vi } from "vitest";

import { installTrustedTypes, refuseMarkup } from "./trusted-types";

afterEach(() => vi.unstubAllGlobals());

test("lets style text pass and refuses markup", () => {
  expect(refuseMarkup(":root{color:red}")).toBe(":root{color:red}");
  expect(() => refuseMarkup("<img src=x onerror=alert(1)>")).toThrow(TypeError);
});

test("creates one default policy that refuses every script", () => {
  const createPolicy = vi.fn<NonNullable<Window["trustedTypes"]>["createPolicy"]>();
  vi.stubGlobal("trustedTypes", { createPolicy });

  installTrustedTypes();

  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe("default");
  expect(() => rules?.createScript("alert(1)")).toThrow(TypeError);
  expect(() => rules?.createScriptURL("https://elsewhere.example/x.js")).toThrow(TypeError);
});
