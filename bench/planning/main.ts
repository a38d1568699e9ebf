import { parseArgs } from 'node:util';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { portableTask } from '#tests/portable-task.ts';
import { startBenchServer } from '../api/bench-server.ts';
import type { BenchReport, Target } from '../performance/report.ts';

// `npm run bench:planning [-- --json]`: how long the preview of a plan takes with 5, 500 and 5,000 open tasks, compared with
// the read of one row of the same person, on workerd with a local D1; and with 200 tasks and 2,000 events in calendars, compared
// with the same plan that doesn't count them. One call at a time.

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const SIZES = [5, 500, 5_000];
const LIMIT_MS = 150;
const IMPORTED_AT_ONCE = 2_500;
const ROUNDS = 40;
const WARMING = 40;
const BUSY_TASKS = 200;
const EVENTS_OF_A_FILE = 1_000;
const BUSY_MULTIPLE = 2;

const server = await startBenchServer();
const today = new Date().toISOString().slice(0, 10) as LocalDate; // the date of an ISO instant
const rows: [number, number, number, number][] = [];
const targets: Target[] = [];
for (const size of SIZES) {
  const headers = await someone(size);
  const [detail, preview] = [() => get('/api/user/details', headers), () => plan(headers)];
  await timesOf([detail, preview], WARMING);
  const [read = 0, planned = 0] = await timesOf([detail, preview], ROUNDS);
  rows.push([size, round(read), round(planned), round(planned / read)]);
  if (size === SIZES.at(-1)) {
    targets.push({
      name: `a plan of ${size} open tasks in ms`,
      measured: round(planned),
      limit: LIMIT_MS,
      rule: 'at most',
      met: planned <= LIMIT_MS,
    });
  }
}
const busyPerson = await someone(BUSY_TASKS);
const plainPerson = await someone(BUSY_TASKS, 'plain');
await addEvents(busyPerson);
const both = [() => plan(plainPerson), () => plan(busyPerson)];
await timesOf(both, WARMING);
const [plain = 0, busy = 0] = await timesOf(both, ROUNDS);
const share = round(busy / plain);
targets.push({
  name: `a plan of ${BUSY_TASKS} open tasks among ${2 * EVENTS_OF_A_FILE} events as a multiple of one without`,
  measured: share,
  limit: BUSY_MULTIPLE,
  rule: 'at most',
  met: share <= BUSY_MULTIPLE,
});
await server.close();

const report: BenchReport = {
  targets,
  tables: [
    {
      title: 'A preview of 14 days, medians in ms',
      columns: ['open tasks', 'the person’s details', 'the preview', 'as a multiple'],
      rows,
    },
    {
      title: `A preview of 14 days and ${BUSY_TASKS} open tasks, medians in ms`,
      columns: ['without calendars', `with ${2 * EVENTS_OF_A_FILE} events`, 'as a multiple'],
      rows: [[round(plain), round(busy), share]],
    },
  ],
};
console.log(
  values.json
    ? JSON.stringify(report)
    : report.tables.flatMap(({ rows: all }) => all.map((row) => row.join('\t'))).join('\n'),
);
process.exit(targets.every(({ met }) => met) ? 0 : 1);

type Headers = Readonly<Record<string, string>>;

/** Creates a person with four cycles and `size` open tasks: a third with a due date, a third with a phase. */
async function someone(size: number, name = 'plans'): Promise<Headers> {
  const email = `${name}-${size}@example.test`;
  const answer = await server.fetch('/__test/sign-in', { method: 'POST', body: JSON.stringify({ email }) });
  const { stx } = (await answer.json()) as { stx: string }; // the format of our own control's answer
  const headers = { authorization: `Bearer ${stx}`, 'content-type': 'application/json' };
  const periods = [95, 67, 39, 11].map((ago) => ({
    id: `start-${ago}`,
    started_on: addDays(today, -ago),
    created_at: 1_770_000_000,
  }));
  await post('/api/user/import', { headers, body: { format: 'marea', version: 1, periods } });
  const tasks = Array.from({ length: size }, (_, number) => ({
    ...portableTask({ number }),
    length: 5 + (number % 12) * 5,
    cycle_phase: number % 3 === 0 ? (CYCLE_PHASES[number % CYCLE_PHASES.length] ?? null) : null,
    end_on: number % 3 === 1 ? addDays(today, number % 30) : null,
  }));
  for (let first = 0; first < size; first += IMPORTED_AT_ONCE) {
    const some = tasks.slice(first, first + IMPORTED_AT_ONCE);
    await post('/api/user/import', { headers, body: { format: 'marea', version: 1, tasks: some } });
  }
  return headers;
}

/** Adds two calendars, each with eleven events of half an hour on each of the coming 91 days. */
async function addEvents(headers: Headers): Promise<void> {
  const midnight = Date.parse(today) / 1_000;
  for (const source of [0, 1]) {
    const intervals = Array.from({ length: EVENTS_OF_A_FILE }, (_, number) => {
      const hour = 5 + (number % 11) * 1.5 + source * 0.25;
      const from = midnight + (Math.floor(number / 11) * 24 + hour) * 3_600;
      return [from, from + 1_800];
    });
    const body = { label: `Calendar ${source}`, busy: { intervals, all_day: [] } };
    await post('/api/busy/source/add', { headers, body, status: 201 });
  }
}

async function plan(headers: Headers): Promise<void> {
  const text = await post('/api/plan/preview', { headers, body: { days: 14 } });
  const { placements } = JSON.parse(text) as { placements: unknown[] }; // the documented format
  if (placements.length === 0) throw new Error('nothing was placed');
}

type Posted = { headers: Headers; body: object; status?: number };

async function post(path: string, { headers, body, status = 200 }: Posted): Promise<string> {
  const answer = await server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
  return text;
}

async function get(path: string, headers: Headers): Promise<void> {
  const answer = await server.fetch(path, { headers });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
}

/** The median time of each call in milliseconds, called in turns. */
async function timesOf(calls: readonly (() => Promise<void>)[], rounds: number): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let turn = 0; turn < rounds; turn++) {
    for (const [index, call] of calls.entries()) {
      const from = performance.now();
      await call();
      times[index]?.push(performance.now() - from);
    }
  }
  return times.map((some) => some.sort((left, right) => left - right)[Math.floor(some.length / 2)] ?? 0);
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(1));
}
