import { expect, test } from "vitest";

import { isExpired, tokenExpiry, tokenSubject } from "./access-token";

function tokenWith(claims: unknown): string {
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

test("reads the expiry in seconds", () => {
  expect(tokenExpiry(tokenWith({ exp: 1_800_000_000 }))).toBe(1_800_000_000);
});

test("reads the URL-safe alphabet", () => {
  const payload = btoa(JSON.stringify({ note: "~~~???", exp: 5 }));
  expect(payload).toMatch(/[+/]/);
  const token = `header.${payload.replaceAll("+", "-").replaceAll("/", "_")}.signature`;
  expect(tokenExpiry(token)).toBe(5);
});

test("[N-15] compares the expiry with the time now in seconds", () => {
  const token = tokenWith({ exp: 1000 });
  expect(isExpired(token, 999_999)).toBe(false);
  expect(isExpired(token, 1_000_000)).toBe(true);
  expect(isExpired(token, 1_000_001)).toBe(true);
});

test.each(["", "nonsense", "a.b.c", tokenWith({}), tokenWith(null), tokenWith({ exp: "soon" })])(
  "takes %j for expired, as it cannot be read",
  (token) => {
    expect(isExpired(token, 0)).toBe(true);
  },
);

test("reads whose token it is", () => {
  expect(tokenSubject(tokenWith({ sub: "7", exp: 5 }))).toBe("7");
});

test.each(["", "a.b.c", tokenWith({}), tokenWith({ sub: 7 })])(
  "does not guess whose token %j is",
  (token) => {
    expect(tokenSubject(token)).toBeNull();
  },
);
