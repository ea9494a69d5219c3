import { createHmac, randomUUID } from "node:crypto";

import { type Clary, KEY_ID } from "./clary.ts";
import type { BodyOf, PathOf, Schemas } from "./contract.ts";

/** A password that obeys every rule. */
export const PASSWORD = "Sage-Leaf-7";

export type Tokens = { access: string; refresh: string };

type Purpose = Schemas["ConsentPurpose"];

/** Somebody with an account and a session. */
export type User = { username: string; password: string; tokens: Tokens };

/** A name nobody else has. */
export function newUsername(prefix = "user"): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}

/** Creates an account and logs in, without a browser. */
export async function createUser(
  clary: Clary,
  { username = newUsername(), password = PASSWORD }: Partial<User> = {},
): Promise<User> {
  await call(clary, "POST", "/api/user/signup/", { body: { username, password } });
  const tokens = await logIn(clary, { username, password });
  return { username, password, tokens };
}

export async function logIn(
  clary: Clary,
  credentials: { username: string; password: string },
): Promise<Tokens> {
  const { username, password } = credentials;
  return readTokens(await call(clary, "POST", "/api/token/", { body: { username, password } }));
}

/** Ends the session, as the person would do on another device. */
export async function logOut(clary: Clary, { access }: Tokens): Promise<void> {
  await call(clary, "POST", "/api/token/logout/", { access });
}

export async function saveProfile(
  clary: Clary,
  { tokens }: User,
  profile: Schemas["ProfileUpdate"],
): Promise<void> {
  await call(clary, "PUT", "/api/user/profile/", { access: tokens.access, body: profile });
}

export async function setConsents(
  clary: Clary,
  { tokens: { access } }: User,
  choices: Partial<Record<Purpose, boolean>>,
): Promise<void> {
  const path = "/api/user/consents/";
  const policy_version = readText(await call(clary, "GET", path, { access }), "policy_version");
  await call(clary, "PUT", path, { access, body: { policy_version, ...choices } });
}

/** Reads something of a user. The contract says what it looks like. */
export async function readAs<P extends PathOf<"get">>(
  clary: Clary,
  { access }: Tokens,
  path: P,
): Promise<BodyOf<"get", P>> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the contract says so
  return (await call(clary, "GET", path, { access })) as BodyOf<"get", P>;
}

/** The status of a call with these tokens: 200 for a session that lives. */
export async function statusOfMe(clary: Clary, { access }: Tokens): Promise<number> {
  const answer = await fetch(`${clary.url}/api/user/me/`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  return answer.status;
}

/** The same access token with another expiry, signed as the server signs. */
export function withExpiry(clary: Clary, access: string, expiry: Date): string {
  const payload = access.split(".")[1] ?? "";
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  if (typeof claims !== "object" || claims === null) throw new Error("not an access token");
  const exp = Math.floor(expiry.getTime() / 1000);
  const parts = [
    { alg: "HS256", kid: KEY_ID, typ: "JWT" },
    { ...claims, iat: exp - 600, exp },
  ];
  const signed = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = createHmac("sha256", clary.tokenSecret).update(signed).digest("base64url");
  return `${signed}.${signature}`;
}

/** An access token of the same session that ran out a minute ago. */
export function expired(clary: Clary, { access, refresh }: Tokens): Tokens {
  return { access: withExpiry(clary, access, new Date(Date.now() - 60_000)), refresh };
}

type Call = { access?: string; body?: object };

async function call(
  clary: Clary,
  method: "GET" | "POST" | "PUT",
  path: string,
  { access, body }: Call,
): Promise<unknown> {
  const answer = await fetch(clary.url + path, {
    method,
    headers: {
      ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
  }
  const content: unknown = answer.status === 204 ? null : await answer.json();
  return content;
}

function readTokens(body: unknown): Tokens {
  return { access: readText(body, "access"), refresh: readText(body, "refresh") };
}

function readText(body: unknown, name: string): string {
  const value: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof value !== "string") throw new Error(`the answer has no ${name}`);
  return value;
}
