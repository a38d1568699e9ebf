import type { DocumentedCall } from '#tests/api/contract/documented-calls.ts';
import { EXAMPLE_NOW } from '#tests/api/contract/example-requests.ts';
import { costsOf } from '#tests/api/setup/costs.ts';
import { addCrowd } from '#tests/api/setup/crowd.ts';
import { costsOfEveryCall, signInOn } from '#tests/api/setup/every-call.ts';
import type { Cost } from '#tests/api/setup/metered-database.ts';
import { OTHER_PAGES, rowsOfPages, TASK_LISTS } from '#tests/api/setup/paged-reads.ts';
import type { Job } from '#worker/scheduled.ts';
import type { BenchServer } from './bench-server.ts';
import type { CallCost } from './costs.ts';
import { addPerson, type SizeName, type Template } from './people.ts';

/** A paged read in a smaller and a larger account; rows of the first and of the second page. */
export type PagedRows = {
  readonly name: string;
  readonly half: { readonly first: number; readonly next: number | null };
  readonly heavy: { readonly first: number; readonly next: number | null };
};

/** The cost of a call, and whether all its statements only read. */
type CountedCall = CallCost & { readonly isRead: boolean };

const callCostOf = (costs: readonly Cost[]): CountedCall => ({
  isRead: costs.every(({ sql }) => /^\s*(select|with)\b/i.test(sql)),
  statements: costs.length,
  rowsRead: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  rowsWritten: costs.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
});

type People = { readonly operations: readonly DocumentedCall[] };

/** Runs work while the tests' Worker answers and counts costs. */
async function counting<Result>(server: BenchServer, work: () => Promise<Result>): Promise<Result> {
  await server.count(true);
  const result = await work();
  await server.count(false);
  return result;
}

/** The cost of every call for an account of a size; the account is deleted afterwards. */
export async function countSize(
  server: BenchServer,
  { size, operations }: People & { size: SizeName },
): Promise<Map<string, CountedCall>> {
  const email = `${size}-counted@example.test`;
  await addPerson(server, { email, size, operations });
  const costs = await counting(server, () => costsOfEveryCall(server, { email, operations }));
  return new Map([...costs].map(([route, of]) => [route, callCostOf(of)]));
}

/** The rows read by paged reads in half a heavy account and in a heavy one. */
export async function countPages(server: BenchServer, { operations }: People): Promise<PagedRows[]> {
  const rows = new Map<string, Partial<Record<'half' | 'heavy', PagedRows['half']>>>();
  const reads = [...TASK_LISTS, ...OTHER_PAGES];
  for (const size of ['half', 'heavy'] as const) {
    const email = `${size}-paged@example.test`;
    await addPerson(server, { email, size, operations });
    const by = await signInOn(server, email);
    await counting(server, async () => {
      for (const read of reads) {
        rows.set(read.name, { ...rows.get(read.name), [size]: await rowsOfPages(server, { read, by }) });
      }
    });
  }
  const none = { first: Number.NaN, next: null };
  return reads.map(({ name }) => ({ name, half: none, heavy: none, ...rows.get(name) }));
}

/** The cost of every call for a new person, and of the triggers' runs without work. */
export async function countAmong(
  server: BenchServer,
  { email, operations }: People & { email: string },
): Promise<Map<string, CountedCall>> {
  const costs = await counting(server, () => costsOfEveryCall(server, { email, operations }));
  const runs = Object.entries(await countIdleRuns(server));
  return new Map([
    ...[...costs].map(([route, of]) => [route, callCostOf(of)] as const),
    ...runs.map(([job, cost]) => [`run of ${job} with nothing to do`, cost] as const),
  ]);
}

/** The cost of the triggers' runs without work. */
export async function countIdleRuns(server: BenchServer): Promise<Record<Job, CountedCall>> {
  const idle = async (job: Job) => {
    // The first run does the pending work.
    await runJob(server, job);
    return callCostOf(await counting(server, () => costsOf(server.fetch, () => runJob(server, job))));
  };
  return {
    retention: await idle('retention'),
    reminders: await idle('reminders'),
    imports: await idle('imports'),
    task_reminders: await idle('task_reminders'),
    forgetting: await idle('forgetting'),
  };
}

/** The cost of reminding one person, in addition to a run without reminders. */
export async function countReminder(
  server: BenchServer,
  { template, idle }: { template: Template; idle: CallCost },
): Promise<CallCost> {
  const people = 20;
  await addCrowd(server, { template, name: 'reminded', people });
  const due = 'update reminder_preferences set next_due_at = ? where user_id like ?';
  await server.db
    .prepare(due)
    .bind(EXAMPLE_NOW - 60, 'reminded-%')
    .run();
  const run = await counting(server, () => costsOf(server.fetch, () => runJob(server, 'reminders')));
  const cost = callCostOf(run);
  const each = (of: keyof CallCost) => (cost[of] - idle[of]) / people;
  return { statements: each('statements'), rowsRead: each('rowsRead'), rowsWritten: each('rowsWritten') };
}

/** How many bytes an account of a size adds to the database. */
export async function countBytes(
  server: BenchServer,
  { template, people }: { template: Template; people: number },
): Promise<number> {
  const before = await sizeOf(server);
  await addCrowd(server, { template, name: 'stored', people });
  return ((await sizeOf(server)) - before) / people;
}

const sizeOf = async ({ db }: BenchServer): Promise<number> =>
  (await db.prepare('select 1').run()).meta.size_after;

let slot = EXAMPLE_NOW;

async function runJob({ fetch, db }: BenchServer, job: Job): Promise<void> {
  // Always empty in a deployment.
  await db.prepare('delete from outbox_mails').run();
  slot += 3_600;
  const answer = await fetch('/__test/cron', { method: 'POST', body: JSON.stringify({ at: slot, job }) });
  if (!answer.ok) throw new Error(`the run of ${job} failed`);
}
