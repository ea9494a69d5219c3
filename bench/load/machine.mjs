// What the machine tells of the processes: processor time, memory, goroutines,
// and the size of what is stored.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

function stat(pid) {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [user, system, userOfChildren, systemOfChildren] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), own: (user + system) / ticks, gone: (userOfChildren + systemOfChildren) / ticks };
}

/** cpuSeconds is the processor time of a process and all its children, also of those that have ended. */
export function cpuSeconds(pid) {
  let sum = 0;
  try {
    const self = stat(pid);
    sum = self.own + self.gone;
  } catch {
    return 0; // It has ended.
  }
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = stat(name);
      if (child.parent === pid) sum += child.own;
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}

/** sql asks the database for rows, each a list of columns. */
export function sql(query, ...args) {
  const out = execFileSync('psql', ['-XqAt', '-F', '\t', process.env.TEST_DATABASE_URL, ...args], { input: query, encoding: 'utf8' });
  return out.trim().split('\n').filter(Boolean).map((line) => line.split('\t'));
}

/** postmaster is the process of the database. */
export function postmaster() {
  // The backend that answers is a child of it.
  const [[pid]] = sql(`CREATE TEMP TABLE t (line text);
    COPY t FROM PROGRAM 'echo $PPID; ps -o ppid= -p $PPID';
    SELECT trim(line) FROM t OFFSET 1`);
  return Number(pid);
}

/** gateway is the process of the S3 server. */
export function gateway() {
  const port = new URL(new URL(process.env.TEST_S3_URL).searchParams.get('endpoint')).port;
  return Number(execFileSync('pgrep', ['-o', '-f', `versitygw .*127.0.0.1:${port} `], { encoding: 'utf8' }).trim());
}

/** memory collects garbage, and says what is left. */
export async function memory(ops) {
  await (await fetch(`${ops}/debug/pprof/heap?gc=1`)).arrayBuffer();
  const text = await (await fetch(`${ops}/metrics`)).text();
  const value = (name) => Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]);
  return {
    rss: value('process_resident_memory_bytes'),
    heap: value('go_memstats_heap_alloc_bytes'),
    goroutines: value('go_goroutines'),
  };
}

const tables = ['users', 'usage', 'sessions', 'consents', 'data_settings', 'questionnaires', 'routines', 'audit'];

/** bytesPerRow is what a row takes with its indexes and whatever lies beside it. */
export function bytesPerRow() {
  sql(tables.map((table) => `VACUUM FULL ANALYZE ${table};`).join('\n'));
  const query = tables.map((table) => `SELECT '${table}', count(*), pg_total_relation_size('${table}') FROM ${table}`);
  return Object.fromEntries(
    sql(query.join(' UNION ALL ')).map(([table, rows, bytes]) => [table, { rows: Number(rows), bytes: Number(bytes) / Math.max(1, rows) }]),
  );
}

/** photoBytes is what a sealed photo takes, by the files that the S3 server keeps. */
export function photoBytes(gatewayPid) {
  const folder = readFileSync(`/proc/${gatewayPid}/cmdline`, 'utf8').split('\0').filter(Boolean).at(-1);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('/photos/'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return files.reduce((sum, size) => sum + size, 0) / files.length;
}
