import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { BOUNDS, type BoundName, beyond, QUOTAS, type Quota } from '#domain/account/quotas.ts';
import { portableTask } from '../../portable-task.ts';
import { EVERY_MORNING } from '../habits/habits.ts';
import { type Answer, call, refusalIn } from '../setup/calls.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import { logPeriod, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { fileDay, filePage } from './foreign-file.ts';
import { bringIn, portableHabit } from './portability.ts';

const DOCS = readFileSync('docs/api.md', 'utf8');
const FILE = { format: 'marea', version: 1 };
const dayOf = (number: number) => new Date(Date.UTC(2025, 10, 1 + number)).toISOString().slice(0, 10);
const at = (number: number) => Date.parse(`${dayOf(number)}T12:00:00Z`) / 1000;

const TEMPLATE = {
  title: 'Water the plants',
  description: null,
  length: null,
  priority: 0,
  color: null,
  theme: null,
  phase: null,
  steps: [] as object[],
};
const portableSeries = (number: number, steps: object[] = []) => ({
  id: `series-${number}`,
  kind: 'calendar',
  rule: 'FREQ=DAILY',
  template: { ...TEMPLATE, steps },
  from_on: '2026-02-01',
  after_completion: 0,
  each: 0,
  not_after: null,
  ref_on: null,
  ref_skip: 0,
  made: 1,
  ended_at: null,
});
const PACK = { kind: 'pill', active_days: 21, pause_days: 7, started_on: '2026-02-01', hour: 8 } as const;

type Way = {
  /** The number-th of a person by a call. */
  readonly call: (person: Person, number: number) => Promise<Answer>;
  /** The number-th of a person in a file, under the kind. */
  readonly kind: string;
  readonly record: (number: number) => object;
};

/** How each count of a person grows. */
const WAYS: Readonly<Record<Exclude<Quota, 'bytes'>, Way>> = {
  tasks: {
    call: (person, number) => person.post('/api/task/create', { task_title: `Task ${number}` }),
    kind: 'tasks',
    record: (number) => portableTask({ number }),
  },
  habits: {
    call: (person) => person.post('/api/habit/add', EVERY_MORNING),
    kind: 'habits',
    record: (number) => portableHabit(`h${number}`),
  },
  journal_entries: {
    call: (person, number) => person.post('/api/journal/save', { date: dayOf(number), text: 'A day.' }),
    kind: 'journal',
    record: (number) => filePage(dayOf(number), { text: 'A day.' }),
  },
  periods: {
    call: (person, number) =>
      person.post('/api/cycle/period/log', { is_now: 0, period_timestamp: at(number) }),
    kind: 'periods',
    record: (number) => ({ id: `p${number}`, started_on: dayOf(number), created_at: at(number) }),
  },
  open_series: {
    call: (person, number) =>
      person.post('/api/task/create', { task_title: `Task ${number}`, task_repeat: { rule: 'FREQ=DAILY' } }),
    kind: 'task_series',
    record: (number) => portableSeries(number),
  },
  cycle_modes: {
    call: (person, number) =>
      person.post('/api/cycle/mode/update', {
        cycle_mode: number % 2 === 0 ? 'paused' : 'contraception',
        since: dayOf(number),
      }),
    kind: 'cycle_modes',
    record: (number) => ({ mode: 'paused', started_on: dayOf(number), ended_on: dayOf(number + 1) }),
  },
  odd_cycles: {
    call: async (person, number) => {
      await logPeriod(person, `${dayOf(28 * number)}T12:00:00Z`);
      return person.post(`/api/cycle/past/${dayOf(28 * number)}/update`, { odd: 1, reason: 'illness' });
    },
    kind: 'odd_cycles',
    record: (number) => ({
      started_on: dayOf(number),
      odd: 1,
      confirmed: 0,
      reason: null,
      note: null,
      ignored_signs: [],
    }),
  },
  pill_schemes: {
    call: async (person) => {
      await person.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
      return person.post('/api/cycle/scheme/set', PACK);
    },
    kind: 'pill_schemes',
    record: (number) => ({ ...PACK, id: `pack-${number}`, ended_on: '2026-02-02' }),
  },
  custom_symptoms: {
    call: (person, number) => person.post('/api/day/symptom/add', { name: `Symptom ${number}` }),
    kind: 'custom_symptoms',
    record: (number) => ({ id: `s${number}`, name: `Symptom ${number}`, archived: 0, created_at: at(0) }),
  },
};
const QUOTA_NAMES = Object.keys(WAYS) as (keyof typeof WAYS)[]; // its keys

let noor: Person;
beforeEach(async () => {
  await setClock('2026-03-01T12:00:00Z');
  await raiseLimits();
  noor = await signIn('noor@example.test');
});

/** Says that all but so many are there. */
const leave = (quota: Quota, room: number) =>
  query(`update person_usage set ${quota} = ${QUOTAS[quota] - room}`);

const counted = async (quota: Quota) => {
  const [row] = await query(`select ${quota} as count from person_usage`);
  return Number(row?.count);
};

const sendFile = (quota: keyof typeof WAYS, numbers: readonly number[]) => {
  const { kind, record } = WAYS[quota];
  return noor.post('/api/user/import', { ...FILE, [kind]: numbers.map(record) });
};
const isFull = (quota: Quota) => ({ status: 409, code: 'conflict', fields: [quota] });

test.each(QUOTA_NAMES)(
  'calls reach the bound of %s, and one more is refused with what to do',
  async (quota) => {
    const add = WAYS[quota].call;
    // What the call needs besides is there.
    await add(noor, 1);
    await leave(quota, 1);
    const taken = await add(noor, 2);
    const refused = await add(noor, 3);

    expect(Math.floor(taken.status / 100)).toBe(2);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
    expect(refusalIn(refused)).toEqual(isFull(quota));
    expect(JSON.stringify(refused)).toContain(JSON.stringify(beyond(quota)).slice(1, -1));
  },
);

test.each(QUOTA_NAMES)(
  'one import reaches the bound of %s, and with one more it is refused whole',
  async (quota) => {
    await leave(quota, 2);
    const refused = await sendFile(quota, [1, 2, 3]);
    const taken = await sendFile(quota, [1, 2]);

    expect(refusalIn(refused)).toEqual(isFull(quota));
    expect(JSON.stringify(refused.body)).toContain(JSON.stringify(beyond(quota)).slice(1, -1));
    expect(taken.status).toBe(200);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
  },
);

test.each(QUOTA_NAMES)(
  'several imports reach the bound of %s together, and the next is refused',
  async (quota) => {
    await leave(quota, 2);
    const statuses = [];
    for (const number of [1, 2, 3]) statuses.push((await sendFile(quota, [number])).status);

    expect(statuses).toEqual([200, 200, 409]);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
  },
);

test.each(QUOTA_NAMES)('of two imports at once only one gets the last place of %s', async (quota) => {
  await leave(quota, 1);
  const answers = await Promise.all([sendFile(quota, [1]), sendFile(quota, [2])]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await counted(quota)).toBe(QUOTAS[quota]);
});

test.each(['open_series', 'odd_cycles', 'pill_schemes', 'custom_symptoms'] as const)(
  'of a call and an import at once only one gets the last place of %s',
  async (quota) => {
    await WAYS[quota].call(noor, 1);
    await leave(quota, 1);
    const answers = await Promise.all([WAYS[quota].call(noor, 2), sendFile(quota, [3])]);

    expect(answers.map(({ status }) => Math.floor(status / 100)).sort()).toEqual([2, 4]);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
  },
);

test('an accepted import takes its places before it is written, and gives them back as it is', async () => {
  const [user] = await query('select user_id from users');
  const row = JSON.stringify([{ startedOn: '2025-12-01', endedOn: '2025-12-02', mode: 'paused' }]);
  await query('insert into pending_imports values (?, ?, 1, 2)', user?.user_id, 'i');
  await query(
    'insert into pending_import_parts values (?, ?, 0, ?, ?)',
    user?.user_id,
    'i',
    'cycle_modes',
    row,
  );
  await leave('cycle_modes', 0);
  const refused = await WAYS.cycle_modes.call(noor, 1);
  await bringIn(noor, FILE);

  expect(refusalIn(refused)).toEqual(isFull('cycle_modes'));
  expect(await counted('cycle_modes')).toBe(QUOTAS.cycle_modes);
  expect(await query('select started_on from cycle_modes')).toEqual([{ started_on: '2025-12-01' }]);
});

const steps = (count: number) =>
  Array.from({ length: count }, () => ({ title: 'Step', length: null, steps: [] }));
const chain = (levels: number): object[] =>
  levels === 0 ? [] : [{ title: 'Step', length: null, steps: chain(levels - 1) }];

/** What may be of one thing: as much as may be, and one more, as a record of a file. */
const THINGS: Readonly<Record<Exclude<BoundName, Quota>, ((count: number) => object) | null>> = {
  steps: (count) => ({
    task_series: [portableSeries(1, [{ title: 'Step', length: null, steps: steps(count - 1) }])],
  }),
  step_levels: (count) => ({ task_series: [portableSeries(1, chain(count))] }),
  day_symptoms: (count) => ({
    custom_symptoms: Array.from({ length: 12 }, (_, number) => WAYS.custom_symptoms.record(number)),
    day_logs: [
      fileDay(dayOf(1), {
        symptoms: [...Array.from({ length: 12 }, (_, number) => `s${number}`), ...BUILT_IN].slice(0, count),
      }),
    ],
  }),
  journal_tags: (count) => ({
    journal: [filePage(dayOf(1), { tags: Array.from({ length: count }, (_, number) => `tag ${number}`) })],
  }),
  // The rows of an account's own file take the rest: tests/api/portability/remarks.test.ts.
  remarks: null,
  // No file has any: tests/api/auth/passkeys.test.ts.
  passkeys: null,
};
const BUILT_IN = [
  'bloating',
  'nausea',
  'acne',
  'headache',
  'irritable',
  'anxious',
  'low',
  'tearful',
  'cravings',
];

test.each(
  Object.entries(THINGS).flatMap(([name, of]) => (of ? [[name as keyof typeof THINGS, of] as const] : [])),
)('a file’s record reaches the bound of %s, and with one more it is refused', async (name, recordsOf) => {
  const { most } = BOUNDS[name];
  const full = await bringIn(noor, { ...FILE, ...recordsOf(most) }, 1);
  const over = await bringIn(noor, { ...FILE, ...recordsOf(most + 1) }, 1);

  expect(full.rejections).toEqual([]);
  expect(over.rejections).toHaveLength(1);
  expect(over.rejections[0]?.message).toContain(String(most));
});

test('the OpenAPI document and docs/api.md name each bound, its number and what to do', async () => {
  const { body } = await call('GET /api/openapi.json');
  // Written by our own Worker.
  const { 'x-bounds': named } = body as { 'x-bounds': Record<string, object> };
  const rows = [...DOCS.matchAll(/^\| `(\w+)` \| ([\d,]+).* \| (.+) \|$/gm)].flatMap(
    ([, name = '', most = '']) => (name in BOUNDS ? [[name, Number(most.replaceAll(',', ''))]] : []),
  );

  expect(named).toEqual(
    Object.fromEntries(
      Object.entries(BOUNDS).map(([name, { of, most }]) => [
        name,
        { of, at_most: most, refusal: beyond(name as BoundName) },
      ]),
    ),
  );
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(BOUNDS).map(([name, { most }]) => [name, most])),
  );
});
