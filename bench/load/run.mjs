// Finds out how much one server carries, and what it does when it is asked for
// more: steps up to the knee, three times that, and a long day at 70 %. Writes
// what it measured to .run/load.json and fails when a bar is missed.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { bytesPerRow, cpuSeconds, gateway, memory, photoBytes, postmaster, sql } from './machine.mjs';
import { logIn, settle } from './people.mjs';
import { bounds, carried, goodput, head, judge, kindsOf, line, measured } from './report.mjs';

const env = process.env;
const work = env.LOAD_WORK;
const seconds = (text) => Number.parseFloat(text) * ({ s: 1, m: 60, h: 3600 }[text.at(-1)] ?? 1);
const plan = {
  step: seconds(env.STEP ?? '40s'),
  overload: seconds(env.OVERLOAD ?? '2m'),
  soak: seconds(env.SOAK ?? '30m'),
  cost: seconds(env.COST ?? '15s'),
  start: Number(env.START ?? 60),
  factor: Number(env.FACTOR ?? 1.25),
  visitors: Number(env.VISITORS ?? 300),
  guests: Number(env.GUESTS ?? 100),
  records: Number(env.RECORDS ?? 5),
};
const names = Array.from({ length: plan.visitors }, (_, n) => `visitor${n + 1}`);
const server = Number(env.SERVER_PID);
const parts = { clary: server, postgres: postmaster(), objects: gateway() };
const cores = Number(env.SERVER_CORE_COUNT);
const hold = env.HOLD !== '0';
let people = [];

/** k6 runs phases and returns what came of them. */
async function k6(phases, options = {}) {
  const tokens = await logIn(env.SITE, env.PASSWORD, names);
  people = people.map((person, n) => ({ ...person, ...tokens[n] }));
  const files = { PEOPLE: `${work}/people.json`, OUT: `${work}/summary.json` };
  writeFileSync(files.PEOPLE, JSON.stringify(people));
  rmSync(files.OUT, { force: true });
  const before = Object.fromEntries(Object.entries(parts).map(([name, pid]) => [name, cpuSeconds(pid)]));
  const began = Date.now();
  const child = spawn(env.K6, ['run', '--quiet', '--no-usage-report', 'bench/load/day.js'], {
    env: { ...env, ...files, ...options, GUESTS: plan.guests, PLAN: JSON.stringify(phases) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let own = 0;
  const watch = setInterval(() => (own = cpuSeconds(child.pid) || own), 500);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`k6 ended with ${code}`);
  const length = (Date.now() - began) / 1000;
  const cpu = Object.fromEntries(Object.entries(parts).map(([name, pid]) => [name, cpuSeconds(pid) - before[name]]));
  return { ...JSON.parse(readFileSync(files.OUT, 'utf8')), cpu, k6_cores: own / length };
}

const warm = (rate) => ({ name: 'warm-up', rate: Math.ceil(rate), seconds: Math.min(5, plan.step) });

/** knee goes up in steps until one is not carried. */
async function knee() {
  const steps = [];
  let best = null;
  for (let rate = plan.start; ; rate *= plan.factor) {
    const name = `step-${steps.length + 1}`;
    const result = await k6([warm(rate / 2), { name, rate: Math.round(rate), seconds: plan.step }]);
    const step = { ...result.phases[name], k6_cores: result.k6_cores };
    line(name, step);
    steps.push(step);
    if (!carried(step)) break;
    best = step;
  }
  if (!best && hold) throw new Error('the first step was not carried: begin lower, with START=');
  return { steps, capacity: best ?? steps[0] };
}

/** overload asks for three times the capacity, and then for 70 % of it. */
async function overload(capacity) {
  const phases = [
    warm(capacity.rate / 2),
    { name: 'overload', rate: 3 * capacity.rate, seconds: plan.overload },
    { name: 'after', rate: Math.round(0.7 * capacity.rate), seconds: Math.min(20, 4 * plan.step) },
  ];
  const result = await k6(phases, { SLOW_MS: String(3 * capacity.p99_ms) });
  line('overload', result.phases.overload);
  kindsOf(result.phases.overload);
  line('after', result.phases.after);
  return { phase: result.phases.overload, after: result.phases.after, recovered_s: result.trouble_after_s, k6_cores: result.k6_cores };
}

const pause = (s) => new Promise((resolve) => setTimeout(resolve, s * 1000));
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** rest waits until as few goroutines are left as there were, or for two minutes. */
async function rest(few) {
  let now = await memory(env.OPS);
  for (let waited = 0; now.goroutines > few && waited < Math.min(120, plan.soak); waited += 5) {
    await pause(5);
    now = await memory(env.OPS);
  }
  return now.goroutines;
}

/** soak is a long day at 70 % of the capacity. The first fifth warms up. */
async function soak(capacity) {
  const before = await rest(0);
  const samples = [];
  const watch = setInterval(async () => samples.push(await memory(env.OPS)), (plan.soak * 1000) / 60);
  const result = await k6([{ name: 'soak', rate: Math.round(0.7 * capacity.rate), seconds: plan.soak }]);
  clearInterval(watch);
  line('soak', result.phases.soak);
  const part = (from, to) => samples.slice(Math.floor(from * samples.length), Math.ceil(to * samples.length));
  const typical = (list) => ({ heap: median(list.map((s) => s.heap)), rss: median(list.map((s) => s.rss)) });
  const leaked = (await rest(before)) - before;
  return { phase: result.phases.soak, first: typical(part(0.2, 0.4)), last: typical(part(0.8, 1)), goroutines: before, leaked, samples, k6_cores: result.k6_cores };
}

/** costs is the processor time of each kind of request, alone. */
async function costs(kinds) {
  const found = {};
  for (const kind of kinds) {
    const rate = { login: 8, upload: 8, question: 15, recommendation: 8, routine: 8 }[kind] ?? 100;
    const { phases, cpu } = await k6([{ name: 'cost', rate, seconds: plan.cost }], { KIND: kind });
    const per = (name) => (1000 * cpu[name]) / Math.max(1, phases.cost.accepted);
    found[kind] = { clary_ms: per('clary'), postgres_ms: per('postgres'), objects_ms: per('objects'), requests: phases.cost.accepted };
    const { clary_ms, postgres_ms, objects_ms } = found[kind];
    console.log(`${kind.padEnd(18)} ${clary_ms.toFixed(2)} ms, database ${postgres_ms.toFixed(2)} ms, objects ${objects_ms.toFixed(2)} ms`);
  }
  return found;
}

function addPeople(visitors, guests) {
  sql(readFileSync('bench/load/people.sql', 'utf8'), '-v', `hash=${env.HASH}`, '-v', `visitors=${visitors}`, '-v', `guests=${guests}`);
}

async function main() {
  addPeople(plan.visitors, 0);
  people = await logIn(env.SITE, env.PASSWORD, names);
  await settle(env.SITE, people, plan.records, env.PHOTO);
  const sizes = { rows: bytesPerRow(), photo_bytes: photoBytes(parts.objects) };
  addPeople(0, plan.guests);
  console.log(`${plan.visitors} people with ${plan.records} records each; cores of the server: ${cores}\n`);

  head();
  const { steps, capacity } = await knee();
  const result = { at: new Date().toISOString(), cores, plan, bounds, ...sizes, steps, capacity };
  console.log(`\ncapacity: ${capacity.rate} requests a second\n`);
  result.costs = plan.cost ? await costs(Object.keys(capacity.kinds)) : null;
  head();
  result.overload = plan.overload ? await overload(capacity) : null;
  result.soak = plan.soak ? await soak(capacity) : null;
  result.peak = Math.max(...steps.map(goodput));

  result.bars = judge(result);
  mkdirSync('.run', { recursive: true });
  writeFileSync('.run/load.json', `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync('.run/load-measured.json', `${JSON.stringify(measured(result), null, 2)}\n`);
  console.log();
  for (const { what, value, good } of result.bars) console.log(`${good ? 'held  ' : 'MISSED'}  ${what}: ${value}`);

  const wrong = [...steps, result.overload?.phase, result.overload?.after, result.soak?.phase].some((phase) => phase?.wrong > 0);
  if (wrong || (hold && result.bars.some((bar) => !bar.good))) process.exitCode = 1;
}

await main();
