import { setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { startKillableServer } from '#tests/long/killable-server.ts';
import { type Crowd, type Done, percentile, use } from './load.ts';
import { memoryOf } from './memory.ts';
import { lost, signUp } from './person.ts';

// `npm run bench:soak -- --minutes N [--json]`: a crowd uses the app at 60 % of the top rate that was just measured.

const PEOPLE = 200;
const LANES = 16;
const WARM_UP_SECONDS = 10;
const TOP_SECONDS = 20;
const SHARE_OF_TOP = 0.6;
const MEMORY_EVERY_MS = 2000;
/** The most that the 99th percentile of the last tenth may be, relative to the first tenth's. */
const P99_RATIO_MAX = 1.5;
/** The most that memory in the last tenth may be, relative to the second tenth's, when everything has been used once. */
const MEMORY_RATIO_MAX = 1.2;

const { values } = parseArgs({ options: { minutes: { type: 'string' }, json: { type: 'boolean' } } });
const minutes = Number(values.minutes ?? 9);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');
const log = (line: string) => process.stderr.write(`${line}\n`);

const server = await startKillableServer();
try {
  const report = await soak();
  if (values.json) console.log(JSON.stringify(report));
  else printReport(report);
  process.exitCode = report.targets.every(({ met }) => met) ? 0 : 1;
} finally {
  await server.close();
}

type Report = Awaited<ReturnType<typeof soak>>;

async function soak() {
  const today = new Date().toISOString().slice(0, 10);
  const crowd: Crowd = { origin: server.origin, people: await gather(today), today, lanes: LANES };

  log(`measuring the top rate for ${TOP_SECONDS} s`);
  await use(crowd, { seconds: WARM_UP_SECONDS, seed: 1 });
  const top = rateOf(await use(crowd, { seconds: TOP_SECONDS, seed: 2 }), TOP_SECONDS);
  const rate = top.things * SHARE_OF_TOP;

  log(`${minutes} minutes at ${rate.toFixed(0)} things a second`);
  const memory: { at: number; mebibytes: number }[] = [];
  const began = performance.now();
  const look = async () => {
    memory.push({ at: performance.now() - began, mebibytes: await memoryOf(server.group()) });
  };
  const timer = setInterval(() => void look(), MEMORY_EVERY_MS);
  const seconds = minutes * 60;
  const done = await use(crowd, { seconds, rate, seed: 3 });
  clearInterval(timer);
  await look();

  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const isIn = ({ at }: { at: number }) => Math.min(9, Math.floor(at / (seconds * 100))) === tenth;
    const these = done.filter(isIn);
    return {
      things: these.length,
      p50: percentile(these, 50),
      p95: percentile(these, 95),
      p99: percentile(these, 99),
      mebibytes: medianOf(memory.filter(isIn).map(({ mebibytes }) => mebibytes)),
    };
  });
  const faults = done.flatMap(({ fault }) => fault ?? []);
  for (const fault of new Set(faults)) log(fault);
  const [first, second] = tenths;
  const last = tenths.at(-1);
  if (!first || !second || !last) throw new Error('ten tenths');
  const targets = [
    target({
      name: 'p99, last tenth beside the first',
      measured: last.p99 / first.p99,
      limit: P99_RATIO_MAX,
    }),
    target({
      name: 'memory, last tenth beside the second',
      measured: last.mebibytes / second.mebibytes,
      limit: MEMORY_RATIO_MAX,
    }),
    target({ name: 'failed calls', measured: faults.length, limit: 0 }),
  ];
  const held = rateOf(done, seconds);
  return {
    targets,
    tables: [
      {
        title: `${PEOPLE} people, at most ${LANES} things at once, ${minutes} minutes; ${lost.calls} calls that the local runtime lost before the Worker were sent again`,
        columns: ['', 'things/s', 'calls/s'],
        rows: [
          ['the most that came through', top.things, top.calls],
          ['held', held.things, held.calls],
        ],
      },
      {
        title: 'By tenths of the time; milliseconds from when a thing was due until it was done',
        columns: ['tenth', 'things', 'p50', 'p95', 'p99', 'MiB of workerd'],
        rows: tenths.map(({ things, p50, p95, p99, mebibytes }, index) => [
          String(index + 1),
          things,
          p50,
          p95,
          p99,
          mebibytes,
        ]),
      },
    ],
  };
}

function target({ name, measured, limit }: { name: string; measured: number; limit: number }) {
  return { name, measured, limit, rule: 'at most' as const, met: measured <= limit };
}

async function gather(today: string) {
  log(`signing up ${PEOPLE} people`);
  const people = [];
  while (people.length < PEOPLE) people.push(await signUp(server.origin, today));
  return people;
}

function rateOf(done: readonly Done[], seconds: number) {
  const calls = done.reduce((sum, { calls }) => sum + calls, 0);
  return { things: done.length / seconds, calls: calls / seconds };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function printReport({ targets, tables }: Report): void {
  for (const { name, measured, limit, met } of targets) {
    console.log(`${met ? 'met' : 'missed'}: ${name}: ${measured.toFixed(2)} (at most ${limit})`);
  }
  for (const { title, columns, rows } of tables) {
    console.log(`\n${title}`);
    console.table(
      rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index], shorten(cell)]))),
    );
  }
}

function shorten(cell: string | number): string | number {
  return typeof cell === 'number' ? Number(cell.toFixed(1)) : cell;
}
