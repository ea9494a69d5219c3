// The load itself, for k6: requests come at a rate that does not care for the
// answers. What is measured goes as JSON to the file OUT, for run.mjs.
//
// PLAN is a JSON list of phases, one after the other: name, rate (a second) and
// seconds. KIND asks for one kind only. A phase named "warm-up" is not counted.
import exec from 'k6/execution';
import { SharedArray } from 'k6/data';
import { Counter, Trend } from 'k6/metrics';

import { calls, renew } from './calls.js';
import { draw, kinds } from './shares.js';

const plan = JSON.parse(__ENV.PLAN);
const people = new SharedArray('people', () => JSON.parse(open(__ENV.PEOPLE)));
const slow = Number(__ENV.SLOW_MS || 1000);

const outcomes = new Counter('outcomes');
const took = new Trend('took', true);
const trouble = new Trend('trouble_after_s');

const measured = plan.filter((phase) => phase.name !== 'warm-up');
// k6 reports a metric by its tags only where a threshold names them; these hold always.
const thresholds = {};
for (const { name } of measured) {
  thresholds[`took{phase:${name}}`] = ['p(99)>=0'];
  thresholds[`dropped_iterations{scenario:${name}}`] = ['count>=0'];
  for (const outcome of ['accepted', 'refused', 'wrong']) {
    thresholds[`outcomes{phase:${name},outcome:${outcome}}`] = ['count>=0'];
    for (const kind of kinds) thresholds[`outcomes{phase:${name},outcome:${outcome},kind:${kind}}`] = ['count>=0'];
  }
  for (const kind of kinds) thresholds[`took{phase:${name},kind:${kind}}`] = ['p(99)>=0'];
}

// Phases do not overlap, so that each virtual user is one person all the time.
const pause = 3;
let begin = 0;
const scenarios = {};
for (const { name, rate, seconds } of plan) {
  scenarios[name] = {
    executor: 'constant-arrival-rate',
    rate,
    timeUnit: '1s',
    duration: `${seconds}s`,
    startTime: `${begin}s`,
    preAllocatedVUs: Math.min(people.length, Math.max(10, rate)),
    maxVUs: people.length,
    gracefulStop: `${pause - 1}s`,
  };
  begin += seconds + pause;
}

export const options = {
  scenarios,
  thresholds,
  // By default every address is a time series of its own, a hundred thousand of them in a long day.
  systemTags: ['scenario'],
  discardResponseBodies: true,
  summaryTrendStats: ['count', 'min', 'med', 'p(95)', 'p(99)', 'max'],
};

let me;

export default function () {
  if (exec.vu.idInTest > people.length) exec.test.abort(`there are more than ${people.length} virtual users`);
  me ??= { ...people[exec.vu.idInTest - 1] };
  renew(me);
  const kind = __ENV.KIND || draw();
  try {
    note(kind, calls[kind](me));
  } catch (err) {
    note(kind, { status: 0, error: err.message, headers: {}, timings: {} });
  }
}

/** note counts an answer: accepted, refused as it should be, or wrong. */
function note(kind, res) {
  const phase = exec.scenario.name;
  if (phase === 'warm-up') return;
  const refused = (res.status === 429 || res.status === 503) && Number(res.headers['Retry-After']) > 0;
  const outcome = res.status >= 200 && res.status < 300 ? 'accepted' : refused ? 'refused' : 'wrong';
  outcomes.add(1, { phase, kind, outcome });
  if (outcome === 'accepted') took.add(res.timings.duration, { phase, kind });
  if (outcome === 'wrong') console.error(`${phase}: ${kind}: status ${res.status} ${res.error}`);
  if (phase === 'after' && (outcome !== 'accepted' || res.timings.duration > slow)) {
    trouble.add(pause + (Date.now() - exec.scenario.startTime) / 1000);
  }
}

export function handleSummary({ metrics }) {
  const phases = {};
  for (const { name, rate, seconds } of measured) {
    const count = (outcome, kind) =>
      metrics[`outcomes{phase:${name},outcome:${outcome}${kind ? `,kind:${kind}` : ''}}`]?.values.count ?? 0;
    const time = (kind) => metrics[`took{phase:${name}${kind ? `,kind:${kind}` : ''}}`]?.values ?? {};
    const row = (kind) => ({
      accepted: count('accepted', kind),
      refused: count('refused', kind),
      wrong: count('wrong', kind),
      p50_ms: time(kind).med ?? null,
      p95_ms: time(kind)['p(95)'] ?? null,
      p99_ms: time(kind)['p(99)'] ?? null,
    });
    phases[name] = {
      rate,
      seconds,
      ...row(),
      dropped: metrics[`dropped_iterations{scenario:${name}}`]?.values.count ?? 0,
      kinds: Object.fromEntries(kinds.map((kind) => [kind, row(kind)])),
    };
  }
  return { [__ENV.OUT]: JSON.stringify({ phases, trouble_after_s: metrics.trouble_after_s?.values.max ?? 0 }) };
}
