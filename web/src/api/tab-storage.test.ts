import { expect, test, vi } from "vitest";

import { storeBensSession, storeSession } from "@/testing/session";

import { endSession } from "./session";
import { keepInTab, readFromTab } from "./tab-storage";
import { clearStorage } from "./tokens";

test("what is kept is found again", () => {
  storeSession();
  expect(readFromTab("draft")).toBeNull();
  keepInTab("draft", { text: "hello" });
  expect(readFromTab("draft")).toEqual({ text: "hello" });
  expect(Object.keys(localStorage).sort()).toEqual(["access_token", "refresh_token"]);
});

test("someone else who logs in does not find it", () => {
  storeSession();
  keepInTab("draft", "mine");
  storeBensSession();
  expect(readFromTab("draft")).toBeNull();
});

test("it goes when the storage is cleared and when the session ends", () => {
  storeSession();
  keepInTab("draft", "mine");
  clearStorage();
  expect(sessionStorage).toHaveLength(0);

  storeSession();
  keepInTab("draft", "mine");
  endSession(localStorage.getItem("access_token"));
  expect(sessionStorage).toHaveLength(0);
});

test("a storage that is full or damaged is as good as an empty one", () => {
  storeSession();
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full.", "QuotaExceededError");
  });
  expect(() => keepInTab("draft", "mine")).not.toThrow();
  full.mockRestore();
  sessionStorage.setItem("draft", "{");
  expect(readFromTab("draft")).toBeNull();
  sessionStorage.setItem("draft", "7");
  expect(readFromTab("draft")).toBeNull();
});
