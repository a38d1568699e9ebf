import { beforeEach, expect, test } from 'vitest';
import { boundExceededMessage, QUOTAS, type Quota } from '#domain/account/quotas.ts';
import { portableTask } from '../../portable-task.ts';
import { EVERY_MORNING } from '../habits/habits.ts';
import { type Answer, refusalIn } from '../setup/calls.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import { logPeriod, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { filePage } from './foreign-file.ts';
import { bringIn, portableHabit, portableSeries, SERIES_TEMPLATE } from './portability.ts';

const FILE = { format: 'marea', version: 1 };
const dayOf = (number: number) => new Date(Date.UTC(2025, 10, 1 + number)).toISOString().slice(0, 10);
const at = (number: number) => Date.parse(`${dayOf(number)}T12:00:00Z`) / 1000;

const PACK = { kind: 'pill', active_days: 21, pause_days: 7, started_on: '2026-02-01', hour: 8 } as const;

type Way = {
  /** Adds the number-th one by a call. */
  readonly call: (person: Person, number: number) => Promise<Answer>;
  /** The file's list for the kind. */
  readonly kind: string;
  readonly record: (number: number) => object;
};

/** How each counted kind is added. */
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
const QUOTA_NAMES = Object.keys(WAYS) as (keyof typeof WAYS)[]; // the keys of the object

let noor: Person;
beforeEach(async () => {
  await setClock('2026-03-01T12:00:00Z');
  await raiseLimits();
  noor = await signIn('noor@example.test');
});

/** For kinds with a low bound: the SQL that adds a row from `value`, from 1 on. */
const ROWS: Readonly<Partial<Record<Quota, string>>> = {
  open_series: `task_series (user_id, series_id, kind, rule, template, from_on)
    select user_id, 'there-' || value, 'calendar', 'FREQ=DAILY', '${JSON.stringify(SERIES_TEMPLATE)}', '2026-02-01'`,
  cycle_modes: `cycle_modes (user_id, started_on, ended_on, mode)
    select user_id, date('2020-01-01', value || ' days'), date('2020-01-02', value || ' days'), 'paused'`,
  custom_symptoms: `custom_symptoms (user_id, symptom_id, key_version, sealed, created_at)
    select user_id, 'there-' || value, 1, 'x', 0`,
};

/** Leaves room for a number of things: adds rows, or for kinds with thousands only sets the count. */
async function leave(quota: Quota, room: number): Promise<void> {
  const missing = QUOTAS[quota] - room - (await counted(quota));
  const values = JSON.stringify(Array.from({ length: missing }, (_, index) => index + 1));
  await (quota in ROWS
    ? query(`insert into ${ROWS[quota]} from users, json_each(?)`, values)
    : query(`update person_usage set ${quota} = ${quota} + ${missing}`));
}

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
    // This creates the other things that the call needs.
    await add(noor, 1);
    await leave(quota, 1);
    const taken = await add(noor, 2);
    const refused = await add(noor, 3);

    expect(Math.floor(taken.status / 100)).toBe(2);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
    expect(refusalIn(refused)).toEqual(isFull(quota));
    expect(JSON.stringify(refused)).toContain(JSON.stringify(boundExceededMessage(quota)).slice(1, -1));
  },
);

/** An import accepts as many of these as fit, because older accounts may have more; other kinds are accepted or refused as a whole. */
const ONE_BY_ONE = ['open_series', 'custom_symptoms'] as const;
const WHOLE = QUOTA_NAMES.filter((quota) => !(ONE_BY_ONE as readonly Quota[]).includes(quota));
/** Whether a call, or all of a file, was accepted. */
const isTaken = ({ status, body }: Answer) => status < 300 && !/"rejections":\[\{/.test(JSON.stringify(body));

test.each(WHOLE)(
  'one import reaches the bound of %s, and with one more it is refused as a whole',
  async (quota) => {
    await leave(quota, 2);
    const refused = await sendFile(quota, [1, 2, 3]);
    const taken = await sendFile(quota, [1, 2]);

    expect(refusalIn(refused)).toEqual(isFull(quota));
    expect(JSON.stringify(refused.body)).toContain(JSON.stringify(boundExceededMessage(quota)).slice(1, -1));
    expect(taken.status).toBe(200);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
  },
);

test.each(ONE_BY_ONE)(
  'one import reaches the bound of %s, and only the record beyond it is refused',
  async (quota) => {
    await leave(quota, 2);
    const { body } = await sendFile(quota, [1, 2, 3]);

    expect(body).toMatchObject({
      rejections: [{ path: `${WAYS[quota].kind}.2`, message: boundExceededMessage(quota) }],
    });
    expect(await counted(quota)).toBe(QUOTAS[quota]);
  },
);

test('a task whose series doesn’t fit is imported as a separate task', async () => {
  await leave('open_series', 0);
  const task = { ...portableTask({ number: 1 }), series_id: 'series-1', occurrence: 1, repeats: 'calendar' };
  await bringIn(noor, { ...FILE, task_series: [portableSeries(1)], tasks: [task] });

  expect(await query('select title, series_id, repeats from tasks')).toEqual([
    { title: 'Task 1', series_id: null, repeats: null },
  ]);
});

test.each(QUOTA_NAMES)(
  'several imports reach the bound of %s together, and the next is refused',
  async (quota) => {
    await leave(quota, 2);
    const answers = [];
    for (const number of [1, 2, 3]) answers.push(await sendFile(quota, [number]));

    expect(answers.map(isTaken)).toEqual([true, true, false]);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
  },
);

test.each(QUOTA_NAMES)('only one of two parallel imports gets the last place of %s', async (quota) => {
  await leave(quota, 1);
  const answers = await Promise.all([sendFile(quota, [1]), sendFile(quota, [2])]);

  expect(answers.filter(isTaken)).toHaveLength(1);
  expect(await counted(quota)).toBe(QUOTAS[quota]);
});

test.each(['open_series', 'odd_cycles', 'pill_schemes', 'custom_symptoms'] as const)(
  'only one of a parallel call and import gets the last place of %s',
  async (quota) => {
    await WAYS[quota].call(noor, 1);
    await leave(quota, 1);
    const answers = await Promise.all([WAYS[quota].call(noor, 2), sendFile(quota, [3])]);

    expect(answers.filter(isTaken)).toHaveLength(1);
    expect(await counted(quota)).toBe(QUOTAS[quota]);
  },
);

test('an accepted import reserves its places before it is written, and releases them while writing', async () => {
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
  await leave('cycle_modes', 1);
  await query('update person_usage set cycle_modes = cycle_modes + 1');
  const refused = await WAYS.cycle_modes.call(noor, 1);
  await bringIn(noor, FILE);

  expect(refusalIn(refused)).toEqual(isFull('cycle_modes'));
  expect(await counted('cycle_modes')).toBe(QUOTAS.cycle_modes);
  expect(await query('select max(started_on) as newest from cycle_modes')).toEqual([
    { newest: '2025-12-01' },
  ]);
});
