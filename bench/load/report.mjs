// The bars, and the tables that a person reads.

/** bounds are what a step must hold to count as carried. */
export const bounds = { p99_ms: 250, refused: 0.001, dropped: 0.001 };

/** carried says whether a server carried what it was asked for. */
export function carried(step) {
  const asked = step.accepted + step.refused + step.wrong + step.dropped;
  return (
    step.wrong === 0 && step.p99_ms <= bounds.p99_ms && step.refused <= bounds.refused * asked && step.dropped <= bounds.dropped * asked
  );
}

export const goodput = (phase) => phase.accepted / phase.seconds;

/** judge holds a result against the bars. */
export function judge({ capacity, overload, soak }) {
  const bars = [];
  const bar = (what, value, good, unit = '') => bars.push({ what, value: `${round(value)}${unit}`, good });
  if (overload) {
    const { phase } = overload;
    const share = goodput(phase) / goodput(capacity);
    const slower = phase.p99_ms / capacity.p99_ms;
    const asked = (phase.accepted + phase.refused + phase.wrong) / (phase.rate * phase.seconds);
    bar('three times capacity: really asked for, share (at least 0.95)', asked, asked >= 0.95);
    bar('goodput, share of the peak (at least 0.80)', share, share >= 0.8);
    bar('accepted p99, times the normal (below 3)', slower, slower < 3);
    bar('answers that are neither good nor 429 or 503 with Retry-After (0)', phase.wrong, phase.wrong === 0);
    bar('last trouble after the load was gone (within 10 s)', overload.recovered_s, overload.recovered_s <= 10, ' s');
  }
  if (soak) {
    const growth = (key) => 100 * (soak.last[key] / soak.first[key] - 1);
    bar('soak: growth of the heap after collection (below 5 %)', growth('heap'), growth('heap') < 5, ' %');
    bar('growth of resident memory (below 5 %)', growth('rss'), growth('rss') < 5, ' %');
    bar('goroutines at rest, more than before (0)', soak.leaked, soak.leaked <= 0);
    bar('answers other than good (0)', soak.phase.wrong + soak.phase.refused, soak.phase.wrong + soak.phase.refused === 0);
  }
  return bars;
}

/** measured is the part of a result that is kept in bench/load/measured.json. */
export function measured({ at, cores, plan, capacity, costs, rows, photo_bytes, overload, soak }) {
  const answered = (phase) => phase.accepted + phase.refused + phase.wrong;
  const kept = {
    at: at.slice(0, 10),
    form: `steps of ${plan.step} s, overload of ${plan.overload} s, soak of ${plan.soak} s`,
    cores,
    capacity: capacity.rate,
    p99_ms: capacity.p99_ms,
    costs,
    rows: Object.fromEntries(Object.entries(rows).map(([table, { bytes }]) => [table, bytes])),
    photo_bytes,
  };
  if (overload) {
    const { phase, after, recovered_s } = overload;
    const { rate, seconds, p99_ms, refused, wrong } = phase;
    kept.overload = {
      rate, seconds, sent: answered(phase) / (rate * seconds), goodput_per_second: goodput(phase), goodput_ratio: goodput(phase) / goodput(capacity),
      p99_ms, p99_ratio: p99_ms / capacity.p99_ms, rejected: refused, wrong, recovery_s: recovered_s, p99_after_ms: after.p99_ms,
    };
  }
  if (soak) {
    const { phase, first, last, leaked } = soak;
    kept.soak = {
      rate: phase.rate, seconds: phase.seconds, requests: answered(phase), rejected: phase.refused, wrong: phase.wrong,
      heap_growth: last.heap / first.heap - 1, rss_growth: last.rss / first.rss - 1, goroutines_left: leaked,
    };
  }
  return kept;
}

const round = (n) => (n === null || Number.isNaN(n) ? '-' : Math.abs(n) >= 100 ? Math.round(n) : Math.round(n * 100) / 100);

/** line prints one phase. */
export function line(name, phase) {
  const cells = [name, phase.rate, round(goodput(phase)), phase.refused, phase.wrong, phase.dropped, round(phase.p50_ms), round(phase.p95_ms), round(phase.p99_ms)];
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(10) : cell.padEnd(18))).join(''));
}

export function head() {
  const names = ['phase', 'asked/s', 'good/s', 'refused', 'wrong', 'dropped', 'p50 ms', 'p95 ms', 'p99 ms'];
  console.log(names.map((name, i) => (i ? name.padStart(10) : name.padEnd(18))).join(''));
}

/** kindsOf prints what each kind of request met in a phase. */
export function kindsOf(phase) {
  for (const [kind, row] of Object.entries(phase.kinds)) line(`  ${kind}`, { ...row, rate: '', seconds: phase.seconds, dropped: '' });
}
