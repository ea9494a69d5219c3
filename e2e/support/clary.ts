import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Tests make accounts by the dozen from one address, which looks like an attack. */
const GENEROUS_LIMITS = {
  CLARY_LIMIT_SIGNUP: "100000/1ms",
  CLARY_LIMIT_LOGIN_PAIR: "100000/1ms",
  CLARY_LIMIT_LOGIN_ACCOUNT: "100000/1ms",
  CLARY_LIMIT_LOGIN_ADDRESS: "100000/1ms",
  CLARY_LIMIT_QUESTIONNAIRE: "100000/1ms",
  CLARY_LIMIT_CHAT: "100000/1ms",
  CLARY_LIMIT_PREVIEW: "100000/1ms",
  CLARY_LIMIT_NETWORK: "100000/1ms",
  CLARY_LIMIT_READS: "100000/1ms",
  CLARY_LIMIT_CHANGES: "100000/1ms",
  CLARY_LIMIT_ADMIN_DELETE: "100000/1ms",
  CLARY_LIMIT_ADMIN_DELETE_ALL: "100000/1ms",
  CLARY_LIMIT_ADMIN_ROLE: "100000/1ms",
  CLARY_LIMIT_CONCURRENT: "100",
  // A machine that is busy with browsers turns nobody away.
  CLARY_CONCURRENCY_PER_CORE: "1000",
};

const READY_WITHIN_MS = 30_000;

/** The name of the one key that signs access tokens, and of the one that wraps keys of users. */
export const KEY_ID = "test";

/** A running server with a database and a bucket of its own. */
export type Clary = {
  url: string;
  /** The secret that signs access tokens, so that a test can make one that has expired. */
  tokenSecret: Buffer;
  /** Makes a user an admin, or no longer one, as an operator does. */
  setAdmin: (username: string, isAdmin: boolean) => Promise<void>;
  /** Runs a command of the program, as an operator does, and returns what it says. */
  run: (...args: string[]) => Promise<string>;
  /** Everything the server has logged so far. */
  log: () => string;
  /** Stops the server and removes its database and bucket. */
  stop: () => Promise<void>;
  /** Stops the server but keeps the database and bucket for `start`. */
  pause: () => Promise<void>;
  /** Starts the server again at the same address after `pause`. */
  start: () => Promise<void>;
};

/** The built program. CLARY_BIN names another. */
export function program(): string {
  return process.env.CLARY_BIN ?? inProject("bin/clary");
}

/**
 * Starts the built program on a new database. TEST_DATABASE_URL names a PostgreSQL where
 * databases may be made.
 */
export async function startClary(settings: Record<string, string> = {}): Promise<Clary> {
  const database = await createDatabase();
  const bucket = await mkdtemp(join(tmpdir(), "clary-e2e-"));
  const tokenSecret = randomBytes(32);
  const listen = `127.0.0.1:${String(await freePort())}`;
  const url = `http://${listen}`;
  const env = {
    ...process.env,
    CLARY_DATABASE_URL: database.url,
    CLARY_LISTEN: listen,
    CLARY_TOKEN_KEYS: `${KEY_ID}:${tokenSecret.toString("base64url")}`,
    CLARY_BUCKET_URL: pathToFileURL(bucket).href,
    CLARY_VAULT_KEYS: `${KEY_ID}:${randomBytes(32).toString("base64url")}`,
    // No classifier: it finds no skin in a drawn oval, and such photos are refused.
    CLARY_MESSAGE_MODEL_FOLDER: inProject("models/message-reader"),
    CLARY_ONNX_LIBRARY: inProject(".tools/libonnxruntime.so.1"),
    ...GENEROUS_LIMITS,
    ...settings,
  };

  let log = "";
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const child = spawn(program(), ["serve"], { env, stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
    server = child;
    await ready(url, child, () => log);
  }

  async function pause(): Promise<void> {
    const child = server;
    server = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }

  async function stop(): Promise<void> {
    await pause();
    await rm(bucket, { recursive: true, force: true });
    await database.drop();
  }

  try {
    await run(program(), ["migrate"], { env });
    await start();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url,
    tokenSecret,
    log: () => log,
    start,
    pause,
    run: async (...args) => (await run(program(), args, { env })).stdout,
    async setAdmin(username, isAdmin) {
      await run(program(), ["admin", isAdmin ? "grant" : "revoke", username], { env });
    },
    stop,
  };
}

/** Returns the path of a file of the project. */
function inProject(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = process.env.TEST_DATABASE_URL;
  if (admin === undefined) {
    throw new Error("TEST_DATABASE_URL is not set: run `make e2e`, which starts a PostgreSQL");
  }
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  const psql = (statement: string) =>
    run("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "-c", statement, admin]);

  await psql(`CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await psql(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Waits until the server says that it can serve. */
async function ready(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = AbortSignal.timeout(READY_WITHIN_MS);
  while (child.exitCode === null && !deadline.aborted) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server at ${url} is not ready:\n${log()}`);
}

/**
 * A port that nobody listens on. It lies below the range from which systems take
 * ports for outgoing connections, so that nothing takes it before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const free = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
