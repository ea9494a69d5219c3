// bench-peer.mjs same FOLDER fails unless both programs gave the same answers.
// bench-peer.mjs report FOLDER FILE prints what tools/scripts/bench-peer.sh measured,
// writes it as JSON, and fails when a bar is missed.

import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

// What is required of Clary against the peer, by what is measured.
const bars = { profile: 15, list: 15, create: 5, login: null };
const memoryBar = 1 / 10;

const [command, folder, file] = process.argv.slice(2);

function rows(name) {
  const text = readFileSync(join(folder, name), "utf8");
  return text.trimEnd().split("\n").map((line) => line.split("\t"));
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

// What must differ from one program to the other.
const own = new Set(["id", "filled_at", "photo_kept_until", "image"]);

function comparable(value) {
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, v]) => [key, own.has(key) ? typeof v : comparable(v)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function same() {
  for (const call of ["profile", "list", "created"]) {
    const [ours, theirs] = ["clary", "peer"].map((side) =>
      comparable(JSON.parse(readFileSync(join(folder, `${call}-${side}`), "utf8"))),
    );
    if (!isDeepStrictEqual(ours, theirs)) {
      console.error(`error: the answers differ (${call}):`, JSON.stringify(ours), JSON.stringify(theirs));
      process.exit(1);
    }
  }
  console.log("Both give the same answers.");
}

function callFigures() {
  const measured = rows("rates").map(([round, side, call, rate, p50, p99]) => ({
    round: +round, side, call, rate: +rate, p50: +p50, p99: +p99,
  }));
  return Object.entries(bars).map(([call, bar]) => {
    const of = (side, key) => measured.filter((m) => m.call === call && m.side === side).map((m) => m[key]);
    const summary = (side) => ({
      rate: median(of(side, "rate")), p50: median(of(side, "p50")), p99: median(of(side, "p99")), rates: of(side, "rate"),
    });
    const theirs = of("peer", "rate");
    const ratios = of("clary", "rate").map((rate, i) => rate / theirs[i]);
    return { call, clary: summary("clary"), peer: summary("peer"), ratio: median(ratios), ratios, bar };
  });
}

// The most that a side took in a round, in MiB; the median of the rounds.
function memoryFigures() {
  const measured = rows("memory").map(([round, side, all, each, workers]) => ({
    round: +round, side, all: all / 1024, each: each / 1024, workers: +workers,
  }));
  const peaks = (side, key) => {
    const byRound = Map.groupBy(measured.filter((m) => m.side === side), (m) => m.round);
    return median([...byRound.values()].map((samples) => Math.max(...samples.map((m) => m[key]))));
  };
  const cores = availableParallelism();
  const peerWorkers = Math.max(...measured.filter((m) => m.side === "peer").map((m) => m.workers));
  const clary = { whole: peaks("clary", "all"), workers: cores, worker: peaks("clary", "all") / cores };
  const peer = { whole: peaks("peer", "all"), workers: peerWorkers, worker: peaks("peer", "each") };
  return { clary, peer, wholeRatio: clary.whole / peer.whole, workerRatio: clary.worker / peer.worker, bar: memoryBar };
}

const number = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const verdict = (ok) => (ok === null ? "" : ok ? "held" : "MISSED");

function report() {
  const calls = callFigures();
  const memory = memoryFigures();
  const line = (...cells) => console.log(cells.map((c, i) => (i ? String(c).padStart(11) : c.padEnd(30))).join(""));
  console.log();
  line("median of the rounds", "clary", "peer", "ratio", "bar", "");
  const held = [];
  for (const { call, clary, peer, ratio, bar } of calls) {
    const ok = bar === null ? null : ratio >= bar;
    held.push(ok !== false);
    line(`${call}, a second`, number(clary.rate), number(peer.rate), ratio.toFixed(1), bar ? `>= ${bar}` : "", verdict(ok));
    line(`${call}, p50 ms`, number(clary.p50), number(peer.p50));
    line(`${call}, p99 ms`, number(clary.p99), number(peer.p99));
  }
  const ok = memory.workerRatio <= memory.bar;
  held.push(ok);
  line("workers", memory.clary.workers, memory.peer.workers);
  line("peak PSS of a worker, MiB", number(memory.clary.worker), number(memory.peer.worker), memory.workerRatio.toFixed(2), "<= 0.10", verdict(ok));
  line("peak PSS of all, MiB", number(memory.clary.whole), number(memory.peer.whole), memory.wholeRatio.toFixed(2));
  console.log("\nClary is one process: its worker is the process divided by its cores. The peer's is a worker process of gunicorn.");
  const environment = (...names) => Object.fromEntries(names.map((name) => [name, process.env[name] ?? null]));
  const settings = environment(
    "SECONDS_EACH", "CONNECTIONS", "CREATES_AT_ONCE", "RECORDS", "PEER_CLASS", "PEER_WORKERS", "PEER_THREADS",
  );
  const passed = held.every(Boolean);
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), settings, calls, memory, passed }, null, 2) + "\n");
  process.exit(passed ? 0 : 1);
}

if (command === "same") same();
else report();
