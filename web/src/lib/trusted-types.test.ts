import { afterEach, expect, test, vi } from "vitest";

import { installTrustedTypes, refuseMarkup } from "./trusted-types";

afterEach(() => vi.unstubAllGlobals());

test("lets style text pass and refuses markup", () => {
  expect(refuseMarkup(":root{color:red}")).toBe(":root{color:red}");
  expect(() => refuseMarkup("<img src=x onerror=alert(1)>")).toThrow(TypeError);
});

test("creates one default policy that refuses every script but our two workers", () => {
  const createPolicy = vi.fn<NonNullable<Window["trustedTypes"]>["createPolicy"]>();
  vi.stubGlobal("trustedTypes", { createPolicy });

  installTrustedTypes();

  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe("default");
  expect(() => rules?.createScript("alert(1)")).toThrow(TypeError);
  const register = "ServiceWorkerContainer register";
  const refused: [string, string][] = [
    ["https://elsewhere.example/x.js", register],
    ["//elsewhere.example/sw.js", register],
    ["/sw.js?x", register],
    ["/sw.js", "HTMLScriptElement src"],
    ["/sw.js", "Worker constructor"],
    ["/assets/label-worker-1a2b.js", "HTMLScriptElement src"],
    ["/assets/index-1a2b.js", "Worker constructor"],
    ["//elsewhere.example/assets/label-worker-1a2b.js", "Worker constructor"],
    ["/assets/label-worker-1a2b.js?x", "Worker constructor"],
    [`${location.origin}.elsewhere.example/assets/label-worker-1a2b.js`, "Worker constructor"],
  ];
  for (const [url, sink] of refused) {
    expect(() => rules?.createScriptURL(url, "TrustedScriptURL", sink), url).toThrow(TypeError);
  }
  expect(rules?.createScriptURL("/sw.js", "TrustedScriptURL", register)).toBe("/sw.js");
  for (const label of [
    "/assets/label-worker-1a_2-b.js",
    `${location.origin}/assets/label-worker-1.js`,
  ])
    expect(rules?.createScriptURL(label, "TrustedScriptURL", "Worker constructor")).toBe(label);
});
