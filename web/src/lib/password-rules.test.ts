import { describe, expect, test } from "vitest";

import { brokenPasswordRule } from "./password-rules";

describe("brokenPasswordRule", () => {
  test.each([
    ["[A-10] fewer than 8 characters", "Abc1!ef", "Password must be at least 8 characters long"],
    [
      "[A-11] no uppercase letter",
      "abcdef1!",
      "Password must contain at least one uppercase letter",
    ],
    [
      "[A-12] no lowercase letter",
      "ABCDEF1!",
      "Password must contain at least one lowercase letter",
    ],
    ["[A-13] no number", "Abcdefg!", "Password must contain at least one number"],
    [
      "[A-14] no special character",
      "Abcdefg1",
      "Password must contain at least one special character",
    ],
  ])("%s", (_name, password, message) => {
    expect(brokenPasswordRule(password)).toBe(message);
  });

  test.each([
    ["", "Password must be at least 8 characters long"],
    ["--------", "Password must contain at least one uppercase letter"],
    ["--------A", "Password must contain at least one lowercase letter"],
    ["--------Aa", "Password must contain at least one number"],
    ["AaAaAaA1", "Password must contain at least one special character"],
  ])("[A-15] the first broken rule of %j is shown", (password, message) => {
    expect(brokenPasswordRule(password)).toBe(message);
  });

  test.each(Array.from("!@#$%^&*()_+-=[]{};':\"\\|,.<>/?"))(
    "[A-14] %s is a special character",
    (special) => {
      expect(brokenPasswordRule(`Abcdef1${special}`)).toBeNull();
    },
  );

  test.each(["~", "`", " ", "£", "é"])("[A-14] %j is not a special character", (other) => {
    expect(brokenPasswordRule(`Abcdef1${other}`)).toMatch(/special character/);
  });

  test("128 characters are the most, counted like the server does", () => {
    const start = "Abcdef1!";
    expect(brokenPasswordRule(start + "🌿".repeat(120))).toBeNull();
    expect(brokenPasswordRule(start + "x".repeat(121))).toBe(
      "Password must be at most 128 characters long",
    );
    expect(brokenPasswordRule("x".repeat(129))).toMatch(/uppercase/);
  });

  test("eight characters are enough and emoji count as one", () => {
    expect(brokenPasswordRule("Abcde1!x")).toBeNull();
    expect(brokenPasswordRule("Ab1!🌿🌿🌿")).toMatch(/8 characters/);
  });
});
