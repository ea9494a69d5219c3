import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { getSealed, putSealed } from "@/lib/sealed-store";
import { problem } from "@/testing/fixtures";
import { installDatabases, type KeptEntries } from "@/testing/indexed-db";
import { server } from "@/testing/server";
import { storeSession } from "@/testing/session";

import { logOut } from "./accounts";
import { checkAccess, onSessionEnd } from "./session";
import { removeTokens } from "./tokens";

const CANARY = "peanut oil gives me a rash";

let kept: KeptEntries;
beforeEach(() => {
  kept = installDatabases()("clary-sealed");
  storeSession();
});

describe("the end of the session", () => {
  test("by a logout removes everything", async () => {
    await putSealed("draft", CANARY);
    server.use(http.post("*/api/token/logout/", () => new HttpResponse(null, { status: 204 })));
    await logOut();
    expect(kept.size).toBe(0);
  });

  test("by a refused refresh removes everything", async () => {
    server.use(
      http.post("*/api/token/refresh/", () =>
        HttpResponse.json(problem(401, "No.", "unauthorized"), { status: 401 }),
      ),
    );
    await putSealed("draft", CANARY);
    storeSession({ secondsLeft: -1 });
    expect(await checkAccess()).toBe(false);
    expect(kept.size).toBe(0);
  });

  test("in another tab empties the memory of this one", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await putSealed("draft", CANARY);
    const stop = onSessionEnd(() => undefined);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    storeSession();
    expect(await getSealed("draft")).toBeNull();
    stop();
  });

  test("is not followed by a value that was being saved", async () => {
    const saving = putSealed("draft", CANARY);
    removeTokens();
    storeSession();
    expect(await saving).toBeNull();
    expect(kept.size).toBe(0);
  });
});
