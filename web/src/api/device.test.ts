import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { problem, tokenFor } from "@/testing/fixtures";
import { breakKeyStorage, installKeyStorage, type KeptEntries } from "@/testing/indexed-db";
import { eventually } from "@/testing/later";
import { server } from "@/testing/server";

import { logIn, logOut } from "./accounts";
import { readDeviceKey } from "./device-key";
import { checkAccess } from "./session";

const credentials = { username: "ana", password: "Quiet-Meadow-41" };
const patience = { signal: new AbortController().signal, onWait: () => undefined };

type Seen = { path: string; proof: string | null; refresh: string | null };

/** A server that remembers the proofs it was shown. */
function answer(...answers: (() => Response)[]): Seen[] {
  const seen: Seen[] = [];
  const reply = async ({ request }: { request: Request }) => {
    const body: unknown = await request.json();
    const { refresh } = asRecord(body);
    seen.push({
      path: new URL(request.url).pathname,
      proof: request.headers.get("DPoP"),
      refresh: typeof refresh === "string" ? refresh : null,
    });
    return (answers.shift() ?? granted())();
  };
  server.use(http.post("*/api/token/", reply), http.post("*/api/token/refresh/", reply));
  return seen;
}

function granted(secondsLeft = 600, nonce = "nonce-1") {
  return () =>
    HttpResponse.json(
      { access: tokenFor(secondsLeft), refresh: `refresh-${String(secondsLeft)}` },
      { headers: { "DPoP-Nonce": nonce } },
    );
}

function refused(
  code: "unauthorized" | "invalid_dpop_proof" | "use_dpop_nonce",
  nonce = "nonce-2",
) {
  const challenge = code === "unauthorized" ? "Bearer" : `DPoP algs="ES256", error="${code}"`;
  return () =>
    HttpResponse.json(problem(401, "No.", code), {
      status: 401,
      headers: { "DPoP-Nonce": nonce, "WWW-Authenticate": challenge },
    });
}

const stored = () => localStorage.getItem("refresh_token");

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

function decode(part = ""): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
    byte.charCodeAt(0),
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const parse = (part: string) => asRecord(JSON.parse(new TextDecoder().decode(decode(part))));

/** Reads a proof, and checks its signature with the key that it brings. */
async function read(proof: string | null | undefined) {
  const [header = "", claims = "", signature] = (proof ?? "").split(".");
  const jwk = asRecord(parse(header)["jwk"]);
  const [kty = "", crv = "", x = "", y = ""] = ["kty", "crv", "x", "y"].map((name) =>
    String(jwk[name]),
  );
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, algorithm, true, ["verify"]);
  const signed = new TextEncoder().encode(`${header}.${claims}`);
  expect(await crypto.subtle.verify(algorithm, key, decode(signature), signed)).toBe(true);
  return { header: parse(header), claims: parse(claims), jwk };
}

let kept: KeptEntries;
beforeEach(() => {
  kept = installKeyStorage();
});

describe("logging in", () => {
  test("makes a key that no script can read, and proves to hold it", async () => {
    const seen = answer();
    await logIn(credentials, patience);

    const key = await readDeviceKey();
    expect(key?.privateKey.extractable).toBe(false);
    const { header, claims, jwk } = await read(seen[0]?.proof);
    expect(header).toMatchObject({ typ: "dpop+jwt", alg: "ES256" });
    expect(Object.keys(jwk)).toEqual(["kty", "crv", "x", "y"]);
    expect(claims).toMatchObject({ htm: "POST", htu: "http://localhost:3000/api/token/" });
    expect(claims).not.toHaveProperty("rth");
    expect(seen).toHaveLength(1);
  });

  test.each([
    ["IndexedDB", () => vi.stubGlobal("indexedDB", undefined)],
    ["IndexedDB that works", breakKeyStorage],
    ["locks", () => vi.stubGlobal("navigator", {})],
    ["cryptography", () => vi.stubGlobal("crypto", { randomUUID: () => "1" })],
  ])("works as before in a browser without %s", async (_name, remove) => {
    remove();
    const seen = answer(granted(-1), granted());
    await logIn(credentials, patience);
    expect(await checkAccess()).toBe(true);
    expect(seen.map(({ proof }) => proof)).toEqual([null, null]);
  });

  test("goes on without a key if the server cannot use it", async () => {
    const seen = answer(refused("invalid_dpop_proof"), granted());
    await logIn(credentials, patience);
    expect(seen.map(({ proof }) => proof === null)).toEqual([false, true]);
    expect(stored()).toBe("refresh-600");
  });

  test("with a wrong password changes neither tokens nor key", async () => {
    answer(granted(), refused("unauthorized"));
    await logIn(credentials, patience);
    const before = kept.get("current");
    await expect(logIn(credentials, patience)).rejects.toThrow("No.");
    expect(kept.get("current")).toBe(before);
    expect(stored()).toBe("refresh-600");
  });

  test("goes on without a key if the browser takes no more keys", async () => {
    const set = kept.set.bind(kept);
    vi.spyOn(kept, "set").mockImplementation((name, value) => {
      if (name === "current") throw new Error("Full.");
      return set(name, value);
    });
    const seen = answer();
    await logIn(credentials, patience);
    expect(seen.map(({ proof }) => proof === null)).toEqual([false, true]);
  });
});

describe("refreshing", () => {
  test("proves to hold the key, for this token and with the server's nonce", async () => {
    const seen = answer(granted(-1, "nonce-7"), granted());
    await logIn(credentials, patience);
    expect(await checkAccess()).toBe(true);

    const { claims } = await read(seen[1]?.proof);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("refresh--1"));
    expect(decode(String(claims["rth"]))).toEqual(new Uint8Array(hash));
    expect(claims).toMatchObject({
      htu: "http://localhost:3000/api/token/refresh/",
      nonce: "nonce-7",
    });
    expect(seen[1]?.refresh).toBe("refresh--1");
  });

  test("tries once more with the nonce that the server asks for", async () => {
    const seen = answer(granted(-1), refused("use_dpop_nonce", "nonce-8"), granted());
    await logIn(credentials, patience);
    expect(await checkAccess()).toBe(true);
    expect((await read(seen[2]?.proof)).claims["nonce"]).toBe("nonce-8");
  });

  test("keeps the tokens if the server goes on asking for nonces", async () => {
    const seen = answer(granted(-1), refused("use_dpop_nonce"), refused("use_dpop_nonce"));
    await logIn(credentials, patience);
    expect(await checkAccess()).toBe(false);
    expect(stored()).toBe("refresh--1");
    expect(seen).toHaveLength(3);
  });

  test("ends the session here if the key is gone", async () => {
    answer(granted(-1), refused("invalid_dpop_proof"));
    await logIn(credentials, patience);
    kept.clear();
    expect(await checkAccess()).toBe(false);
    expect(stored()).toBeNull();
  });

  test("keeps the tokens if the key cannot be read just now", async () => {
    answer(granted(-1), refused("invalid_dpop_proof"));
    await logIn(credentials, patience);
    breakKeyStorage();
    expect(await checkAccess()).toBe(false);
    expect(stored()).toBe("refresh--1");
  });

  test("gives up waiting for a storage that never answers", async () => {
    answer(granted(-1), refused("invalid_dpop_proof"));
    await logIn(credentials, patience);
    vi.stubGlobal("indexedDB", { open: () => ({}) });
    expect(await checkAccess()).toBe(false);
    expect(stored()).toBe("refresh--1");
  });
});

describe("logging out", () => {
  test("removes the key", async () => {
    answer();
    server.use(http.post("*/api/token/logout/", () => new HttpResponse(null, { status: 204 })));
    await logIn(credentials, patience);
    expect(kept.has("current")).toBe(true);
    await logOut();
    await eventually(() => expect(kept.size).toBe(0));
  });

  test("leaves the key of whoever logs in meanwhile in another tab", async () => {
    answer();
    await logIn(credentials, patience);
    server.use(http.post("*/api/token/logout/", () => new HttpResponse(null, { status: 204 })));
    // The lock of all tabs is taken, and released when the other tab is done.
    let release: () => void = () => undefined;
    const other = navigator.locks.request(
      "clary-session",
      () => new Promise<void>((done) => (release = done)),
    );
    await logOut();
    localStorage.setItem("access_token", tokenFor(600, "second"));
    release();
    await other;
    await navigator.locks.request("clary-session", () => undefined);
    expect(kept.has("current")).toBe(true);
  });
});
