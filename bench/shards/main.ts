import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestHarness } from 'wrangler';
import { TEST_SECRETS } from '#tests/api/setup/harness.ts';
import { jainIndex, medianOf, percentile } from './figures.ts';
import { shardName, type Writer, type Writing, type Written } from './writing.ts';

// `npm run bench:shards [-- --json]`: the product's own creation of a task on 1, 4 and 16 local D1s, with people spread over them.

const SHARDS = [1, 4, 16] as const;
const PEOPLE = 16;
const ROUNDS = 3;
/** How long each call occupies a database in the scene in which databases are the bottleneck. */
const HOLD_MS = 200;
/** Tasks per person: more with more shards, because they run in parallel. */
const NARROW_WRITES = { 1: 2, 4: 4, 16: 8 } as const;
const WRITES = 15;
/** Duration of the flood. */
const FLOOD_SECONDS = 3;
const NO_END = 3600;
/** The busy person of the third scene writes in this many lanes; the quiet ones write now and then. */
const BUSY_LANES = 48;
const PAUSE_MS = 20;
const CACHE = 'node_modules/.cache/bench-shards';
/** Folders of migrations for databases that aren't shards. */
const FOLDERS = new Map([
  ['LEDGER', '/ledger'],
  ['DIRECTORY', '/directory'],
]);

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const log = (line: string) => process.stderr.write(`${line}\n`);

const server = createTestHarness({
  workers: [{ configPath: writeConfig(), vars: { MAIL_TRANSPORT: 'outbox' }, secrets: TEST_SECRETS }],
});
await server.listen();
for (const name of [
  ...Array.from({ length: Math.max(...SHARDS) }, (_, index) => shardName(index)),
  'DIRECTORY',
]) {
  log(`making ${name}`);
  await server.getWorker().applyD1Migrations(name);
}

type Figures = Awaited<ReturnType<typeof measure>>;
type Figure = 'narrow' | 'asTheyAre';

const rounds: Map<number, Figures>[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  log(`round ${round} of ${ROUNDS}`);
  const figures = new Map<number, Figures>();
  for (const shards of SHARDS) figures.set(shards, await measure(shards));
  rounds.push(figures);
}
await server.close();

const report = reportOf();
if (values.json) console.log(JSON.stringify(report));
else print(report);
process.exitCode = report.targets.every(({ met }) => met) ? 0 : 1;

/**
 * One round on a number of shards: everyone creates tasks as fast as possible, on slowed-down and on normal databases; then
 * one person floods a shard while others write now and then.
 */
async function measure(shards: (typeof SHARDS)[number]) {
  const person = (index: number) => `person-${index}-of-${shards}@example.test`;
  const crowd = Array.from({ length: PEOPLE }, (_, index) => ({
    email: person(index),
    shard: index % shards,
    lanes: 1,
    pauseMs: 0,
  }));
  const scene = { writers: crowd, shards, seconds: NO_END };
  const narrow = figuresOf(await write({ ...scene, writes: NARROW_WRITES[shards], holdMs: HOLD_MS }), shards);
  const asTheyAre = figuresOf(await write({ ...scene, writes: WRITES, holdMs: 0 }), shards);

  const quiet = (name: string, shard: number): Writer => ({
    email: `${name}-of-${shards}@example.test`,
    shard,
    lanes: 1,
    pauseMs: PAUSE_MS,
  });
  const busy = { email: person(0), shard: 0, lanes: BUSY_LANES, pauseMs: 0 };
  const [, beside, apart] = await write({
    writers: [busy, quiet('beside', 0), quiet('apart', shards - 1)],
    shards,
    writes: Number.MAX_SAFE_INTEGER,
    seconds: FLOOD_SECONDS,
    holdMs: 0,
  });
  return {
    narrow,
    asTheyAre,
    quietBeside: percentile(beside?.took ?? [], 99),
    quietApart: percentile(apart?.took ?? [], 99),
  };
}

/** Rates are for whole runs, in which everyone does the same; fairness compares the rates of people and of shards. */
function figuresOf(written: readonly Written[], shards: number) {
  const rates = written.map(({ took, ms }) => took.length / ms);
  const byShard = Array.from({ length: shards }, (_, shard) =>
    sum(rates.filter((_rate, index) => index % shards === shard)),
  );
  const all = written.flatMap(({ took }) => took);
  const lasted = Math.max(...written.map(({ ms }) => ms));
  return {
    perSecond: (all.length / lasted) * 1000,
    p50: percentile(all, 50),
    p99: percentile(all, 99),
    people: jainIndex(rates),
    shards: jainIndex(byShard),
  };
}

async function write(writing: Writing): Promise<Written[]> {
  const answer = await server.fetch('/', { method: 'POST', body: JSON.stringify(writing) });
  return (await answer.json()) as Written[]; // from our own Worker
}

function reportOf() {
  const over = (shards: number, figure: (figures: Figures) => number) =>
    medianOf(
      rounds.flatMap((round) => [...round].filter(([on]) => on === shards).map(([, of]) => figure(of))),
    );
  const median = (scene: Figure, { shards, of }: { shards: number; of: keyof Figures[Figure] }) =>
    over(shards, (figures) => figures[scene][of]);
  const beside1 = (scene: Figure, shards: number) =>
    medianOf(
      rounds.map(
        (round) => (round.get(shards)?.[scene].perSecond ?? 0) / (round.get(1)?.[scene].perSecond ?? 1),
      ),
    );
  const apartBeside = (shards: number) =>
    over(shards, ({ quietApart, quietBeside }) => quietApart / quietBeside);
  const tableOf = (scene: Figure, title: string) => ({
    title,
    columns: [
      'shards',
      'writes/s beside 1 shard',
      'fairness, people',
      'fairness, shards',
      'writes/s',
      'p50 ms',
      'p99 ms',
    ],
    rows: SHARDS.map((shards) => [
      shards,
      rounded(beside1(scene, shards)),
      rounded(median(scene, { shards, of: 'people' })),
      rounded(median(scene, { shards, of: 'shards' })),
      rounded(median(scene, { shards, of: 'perSecond' })),
      rounded(median(scene, { shards, of: 'p50' })),
      rounded(median(scene, { shards, of: 'p99' })),
    ]),
  });
  const targets = [
    target('writes/s on 4 shards beside 1, narrow databases', { measured: beside1('narrow', 4), limit: 3 }),
    target('writes/s on 16 shards beside 1, narrow databases', { measured: beside1('narrow', 16), limit: 8 }),
    target('fairness between people on 16 shards (Jain)', {
      measured: median('narrow', { shards: 16, of: 'people' }),
      limit: 0.9,
    }),
    target('fairness between 16 shards (Jain)', {
      measured: median('narrow', { shards: 16, of: 'shards' }),
      limit: 0.9,
    }),
    target('p99 away from a flooded shard beside p99 in it, 16 shards', {
      measured: apartBeside(16),
      limit: 0.8,
      rule: 'at most',
    }),
  ];
  return {
    targets,
    tables: [
      tableOf(
        'narrow',
        `${PEOPLE} people make tasks, each one after another; each database answers one call at a time, in ${HOLD_MS} ms`,
      ),
      tableOf('asTheyAre', 'The same on the local databases as they are, which share a thread and a disk'),
      {
        title: `One person floods the first shard in ${BUSY_LANES} lanes; p99 of people who write now and then`,
        columns: ['shards', 'last shard beside the flooded one', 'ms in the flooded one', 'ms in the last'],
        rows: SHARDS.map((shards) => [
          shards,
          rounded(apartBeside(shards)),
          rounded(over(shards, ({ quietBeside }) => quietBeside)),
          rounded(over(shards, ({ quietApart }) => quietApart)),
        ]),
      },
    ],
    notes: [
      'A local D1 is a Durable Object with one SQLite; all of them share one process, its one thread and one disk. So databases as they are get no faster by being many here, and slower where many small commits take the place of few large ones.',
      'On databases that are held to one call at a time, as a D1 is by its documented limits, the figures show that nothing in the product is shared by what people write: it grows with the shards. They cannot show the network, nor what a thread of its own for each D1 gains.',
    ],
  };
}

type Judged = { measured: number; limit: number; rule?: 'at most' | 'at least' };

function target(name: string, { measured, limit, rule = 'at least' }: Judged) {
  const met = rule === 'at least' ? measured >= limit : measured <= limit;
  return { name, measured: rounded(measured), limit, rule, met };
}

function print({ targets, tables, notes }: ReturnType<typeof reportOf>): void {
  for (const { name, measured, limit, rule, met } of targets) {
    console.log(`${met ? 'met' : 'missed'}: ${name}: ${measured} (${rule} ${limit})`);
  }
  for (const { title, columns, rows } of tables) {
    console.log(`\n${title}`);
    console.table(rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]]))));
  }
  for (const note of notes) console.log(`\n${note}`);
}

/** Writes the configuration of the bench's Worker, with databases for the largest number of shards. */
function writeConfig(): string {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, 'wrangler.json');
  const shards = Array.from({ length: Math.max(...SHARDS) }, (_, index) => shardName(index));
  const databases = [...shards, 'LEDGER', 'DIRECTORY'].map((binding, index) => ({
    binding,
    database_name: `bench-${index + 1}`,
    database_id: `00000000-0000-0000-0000-${String(index + 1).padStart(12, '0')}`,
    migrations_dir: `../../../migrations${FOLDERS.get(binding) ?? ''}`,
  }));
  writeFileSync(
    path,
    JSON.stringify({
      name: 'bench-shards',
      main: '../../../bench/shards/worker.ts',
      compatibility_date: '2026-10-01',
      d1_databases: databases,
    }),
  );
  return path;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}
