import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import type { Answer } from '../setup/calls.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, NOON, type Person, signIn } from '../setup/person.ts';
import { changesOf, DAY_3, finish, MONDAYS, openTasks, reopen, skip } from '../setup/repeats.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';

// Random sequences: a series is finished, reopened, skipped, deleted, dated, ended and restarted, by one device or by two.

const RUNS = isWhole ? 300 : 6;
const DAY_SECONDS = 86_400;
const IN_APRIL = Date.parse('2026-04-03T12:00:00Z') / 1000;

const THREE_STARTS = ['2026-01-01', '2026-01-29', '2026-02-26'];

const REPEATS = [
  MONDAYS,
  { rule: 'FREQ=WEEKLY', after_completion: 1 },
  { rule: 'FREQ=DAILY;COUNT=3' },
  DAY_3,
] as const;
type Repeat = (typeof REPEATS)[number];

const PRESSES = {
  finish: (task_id) => ['/api/task/update', { task_id, task_status: 'completed' }],
  reopen: (task_id) => ['/api/task/update', { task_id, task_status: 'not_started' }],
  begin: (task_id) => ['/api/task/update', { task_id, task_status: 'in_progress' }],
  skip: (id) => [`/api/task/${id}/skip`, {}],
  delete: (id) => [`/api/task/${id}/delete`],
  plan: (task_id) => ['/api/task/update', { task_id, planned_on: '2026-04-02' }],
  date: (task_id) => ['/api/task/update', { task_id, task_end_timestamp: IN_APRIL }],
  follow: (task_id) => ['/api/task/update', { task_id, task_length: 20, scope: 'following' }],
  end: (task_id) => ['/api/task/update', { task_id, task_repeat: null }],
  repeat: (task_id, task_repeat) => ['/api/task/update', { task_id, task_repeat }],
} satisfies Record<string, (id: string, repeat: Repeat) => [path: string, body?: object]>;

const press = fc.record({
  // The common actions occur more often.
  act: fc.constantFrom(
    ...(['finish', 'finish', 'finish', 'reopen', 'reopen', 'reopen', 'skip', 'skip'] as const),
    ...(Object.keys(PRESSES) as (keyof typeof PRESSES)[]), // keys of the record above
  ),
  at: fc.nat({ max: 4 }),
});
type Press = typeof press extends fc.Arbitrary<infer Value> ? Value : never;

/** One action, two parallel ones, an undo of the newest change, or the next day. */
const step = fc.oneof(
  { weight: 8, arbitrary: press.map((one) => [one]) },
  { weight: 3, arbitrary: fc.tuple(press, press) },
  { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'tomorrow' as const) },
);
type Step = readonly Press[] | 'undo' | 'tomorrow';
const sequence = fc.record({
  repeat: fc.constantFrom<Repeat>(...REPEATS),
  steps: fc.array<Step>(step, { minLength: 5, maxLength: 14 }),
});

test(`${RUNS} sequences of actions leave at most one open occurrence of a series, and each answer is correct`, {
  timeout: 1_200_000,
}, async () => {
  await raiseLimits();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(sequence, (one) => play(one, `Run ${run++}`)),
    { numRuns: RUNS, ...(isWhole ? {} : { seed: 39 }) },
  );
});

/** The open tasks with a title, those of a series first. */
const openOf = (title: string) =>
  query(
    `select task_id as id, series_id is not null as repeats from tasks
     where title = ? and is_open = 1 order by repeats desc`,
    title,
  );

test.each(REPEATS)(
  'after finishing, skipping the next one, reopening and finishing, %j has one open task',
  async (repeat) => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    for (const day of THREE_STARTS) await logPeriod(ana, `${day}T11:00:00Z`);
    const first = await makeTask(ana, 'Water the plants', { task_repeat: repeat });
    const { next_task_id: second } = await finish(ana, first);
    const { next_task_id: third } = await skip(ana, String(second));

    expect(await reopen(ana, first)).toEqual({ next_kept: 1 });
    expect(await openOf('Water the plants')).toEqual([
      { id: third, repeats: 1 },
      { id: first, repeats: 0 },
    ]);
    await finish(ana, first);
    expect((await openTasks(ana)).map(({ id }) => id)).toEqual([third]);
  },
);

test.each(REPEATS)(
  'after finishing two, reopening the first and finishing it, %j names the open one',
  async (repeat) => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    for (const day of THREE_STARTS) await logPeriod(ana, `${day}T11:00:00Z`);
    const first = await makeTask(ana, 'Water the plants', { task_repeat: repeat });
    const { next_task_id: second } = await finish(ana, first);
    const { next_task_id: third } = await finish(ana, String(second));

    expect(await reopen(ana, first)).toEqual({ next_kept: 1 });
    expect(await openOf('Water the plants')).toEqual([
      { id: third, repeats: 1 },
      { id: first, repeats: 0 },
    ]);
    expect((await finish(ana, first)).next_task_id ?? third).toBe(third);
    expect((await openTasks(ana)).map(({ id }) => id)).toEqual([third]);
  },
);

type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never;

async function play({ repeat, steps }: Sequence, title: string): Promise<void> {
  const email = `${title.replace(' ', '-')}@example.test`;
  let days = 0;
  await setClock(NOON);
  let ana = await signIn(email);
  for (const day of repeat === DAY_3 ? THREE_STARTS : []) {
    await logPeriod(ana, `${day}T11:00:00Z`);
  }
  await makeTask(ana, title, { task_repeat: repeat });
  for (const one of steps) {
    if (one === 'tomorrow') {
      days += 1;
      await setClock(NOON, days * DAY_SECONDS);
      ana = await signIn(email);
    } else if (one === 'undo') {
      const newest = (await changesOf(ana)).find(({ undone_at: undone }) => undone === null);
      if (newest) await ana.post(`/api/changes/${newest.batch_id}/undo`, {});
    } else {
      const before = await tasksOf(title);
      const answers = await Promise.all(one.map((pressed) => send(ana, { ...pressed, before, repeat })));
      const [answer, second] = answers;
      if (answer && !second) expectTruth(answer, await tasksOf(title));
    }
    const open = (await tasksOf(title)).filter(({ is_open: isOpen }) => isOpen === 1);
    const series = open.flatMap(({ series_id: id }) => id ?? []);
    expect(new Set(series).size, JSON.stringify(open)).toBe(series.length);
  }
}

type Row = { task_id: string; series_id: string | null; is_open: 0 | 1; goes_on: 0 | 1 };

/** All tasks of a series, oldest first, and whether their series continues. */
const tasksOf = async (title: string) =>
  (await query(
    `select task_id, series_id, is_open, exists (select 1 from task_series s
       where s.user_id = tasks.user_id and s.series_id = tasks.series_id and s.ended_at is null) as goes_on
     from tasks where title = ? order by occurrence, task_id`,
    title,
  )) as Row[]; // the columns above

type Sent = { readonly act: Press['act']; readonly task: Row; readonly answer: Answer };

async function send(
  ana: Person,
  { act, at, before, repeat }: Press & { before: readonly Row[]; repeat: Repeat },
): Promise<Sent | undefined> {
  const task = before[at % Math.max(1, before.length)];
  if (!task) return undefined;
  const [path, body] = PRESSES[act](task.task_id, repeat);
  const answer = await (body ? ana.post(path, body) : ana.delete(path));
  expect(answer.status, `${act} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  return { act, task, answer };
}

/** Expects that the named next task is open, and that reopening reports whether another one is open. */
function expectTruth({ act, task, answer }: Sent, now: readonly Row[]): void {
  if (answer.status !== 200) return;
  const others = now.filter(
    (row) => row.is_open === 1 && row.task_id !== task.task_id && row.series_id === task.series_id,
  );
  const { next_task_id: next, next_kept: nextExists } = answer.body as Record<string, unknown>; // documented as an object
  if (typeof next === 'string') expect(others.map((row) => row.task_id)).toContain(next);
  if (nextExists !== undefined) expect(nextExists, JSON.stringify(now)).toBe(others.length);
  const after = now.find((row) => row.task_id === task.task_id);
  const isReopened = task.is_open === 0 && after?.is_open === 1;
  if (isReopened && after.series_id !== null) expect(after.goes_on, act).toBe(1);
}
