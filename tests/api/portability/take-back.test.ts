import { beforeEach, describe, expect, test } from 'vitest';
import { portableTask } from '../../portable-task.ts';
import { daysOf, logDay, symptomsOf } from '../day-log/day-log.ts';
import { addHabit, checkOn, habitsOf } from '../habits/habits.ts';
import { read, write } from '../journal/journal.ts';
import { breakDatabase, mendDatabase, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, pastPeriods, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import {
  anaWithImports,
  fileDay,
  filePage,
  fileStart,
  foreignFile,
  importId,
  importsOf,
  takeBack,
} from './foreign-file.ts';
import { bringIn, dataOf, fillAccount, portableHabit } from './portability.ts';

const DAY = '2026-02-01';
let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

/** All stored data, without the ids of starts that follow from bleeding, which are new each time. */
async function storedData() {
  const { exported_at: _, security_events: __, account: ___, sessions: ____, ...data } = await dataOf(ana);
  const periods = data.periods.map((start) =>
    start.origin === 'said' ? start : { ...start, id: 'followed' },
  );
  return { ...data, periods };
}

/** A file with records of every kind. */
const EVERYTHING = {
  custom_symptoms: [{ id: 'own', name: 'Restless legs', created_at: 1 }],
  day_logs: [
    fileDay('2026-01-20', { bleeding: 'medium', symptoms: ['own'], weight: 60 }),
    fileDay('2026-02-10', { mood: 4, pill: 'late', pain_places: ['back'] }),
    fileDay('2026-02-28', { energy: 3, sex: ['alone'], symptoms: ['acne'] }),
  ],
  periods: [fileStart('2025-12-20')],
  cycle_modes: [{ mode: 'contraception', started_on: '2024-01-01', ended_on: '2024-06-01' }],
  tasks: [portableTask({ number: 1 }), { ...portableTask({ number: 2 }), parent_id: 'brought-in-1' }],
  habits: [portableHabit('walk')],
  habit_checks: [{ habit_id: 'walk', date: '2026-02-20', checked_at: 1 }],
  journal: [
    filePage('2026-02-20', { text: 'Theirs', tags: ['party'] }),
    filePage('2026-02-28', { text: 'Theirs', tags: ['party'] }),
  ],
  remarks: [{ date: '2026-01-20', source: 'clue', text: 'social_life: conflict' }],
};

test('taking an import back restores everything and removes it from the list', async () => {
  await fillAccount(ana);
  const before = await storedData();
  const { kinds } = await bringIn(ana, foreignFile(1, EVERYTHING));
  const [listed] = await importsOf(ana);

  expect(kinds.day_logs).toEqual({ added: 3, skipped: 0, rejected: 0 });
  expect(listed?.counts).toMatchObject({ day_logs: 3, remarks: 2, journal: 2, tasks: 2, habit_checks: 1 });
  expect(await takeBack(ana, 1)).toEqual({ removed: 14, kept: 0 });
  expect(await storedData()).toEqual(before);
  expect(await importsOf(ana)).toEqual([]);
  expect(await query('select * from import_replaced_days')).toEqual([]);
  expect(await query('select * from pending_imports')).toEqual([]);
});

test('taking it back again has no effect and the same answer; the security trail has it once', async () => {
  await bringIn(ana, foreignFile(1, EVERYTHING));
  const first = await takeBack(ana, 1);
  const after = await storedData();

  expect(await takeBack(ana, 1)).toEqual(first);
  expect(await storedData()).toEqual(after);
  expect(await query("select * from security_events where event = 'import_taken_back'")).toHaveLength(1);
});

test('an import that was taken back can be repeated under its id', async () => {
  const file = foreignFile(1, EVERYTHING);
  const first = await bringIn(ana, file);
  const whole = await storedData();
  await takeBack(ana, 1);

  expect((await bringIn(ana, file)).kinds).toEqual(first.kinds);
  expect(await storedData()).toEqual(whole);
});

test.each([
  [
    'somebody else’s',
    async () => {
      await bringIn(ana, foreignFile(1, EVERYTHING));
      return signIn('ben@example.test');
    },
  ],
  ['an unknown', async () => ana],
  [
    'one of thirty days ago',
    async () => {
      await bringIn(ana, foreignFile(1, EVERYTHING));
      await setClock('2026-03-31T12:00:00Z');
      return signIn(ANA);
    },
  ],
])('%s import isn’t found', async (_, personOf) => {
  const person = await personOf();
  const answer = await person.post(`/api/import/${importId(1)}/take-back`, {});

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

describe('a take-back keeps', () => {
  test('days that were edited later, and restores no deleted one', async () => {
    await logDay(ana, '2026-02-03', { mood: 1 });
    const dates = ['2026-02-01', '2026-02-02', '2026-02-03'];
    await bringIn(
      ana,
      foreignFile(1, { day_logs: dates.map((date) => fileDay(date, { energy: 4, pill: 'late' })) }),
    );
    await logDay(ana, '2026-02-01', { pain: 1 });
    await query("delete from day_logs where logged_on = '2026-02-03'");

    expect(await takeBack(ana, 1)).toEqual({ removed: 1, kept: 1 });
    expect(await daysOf(ana, '2026-02-01', '2026-02-03')).toMatchObject([
      { date: '2026-02-01', energy: 4, pill: 'late', pain: 1 },
    ]);
  });

  test('tasks that were edited later, and those with a sub-task that stays', async () => {
    const tasks = [1, 2, 3, 4].map((number) => ({
      ...portableTask({ number }),
      parent_id: number === 2 ? 'brought-in-1' : null,
    }));
    await bringIn(ana, foreignFile(1, { tasks }));
    await makeTask(ana, 'Mine', { parent_id: 'brought-in-2' });
    await ana.post('/api/task/update', { task_id: 'brought-in-3', task_status: 'completed' });

    expect(await takeBack(ana, 1)).toEqual({ removed: 1, kept: 3 });
    expect(await query('select title from tasks order by title')).toEqual(
      ['Mine', 'Task 1', 'Task 2', 'Task 3'].map((title) => ({ title })),
    );
  });

  test('a journal entry that was edited later', async () => {
    await bringIn(ana, foreignFile(1, { journal: [filePage(DAY, { text: 'Theirs' })] }));
    await write(ana, { date: DAY, text: 'Mine' });

    expect(await takeBack(ana, 1)).toEqual({ removed: 0, kept: 1 });
    expect(await read(ana, DAY)).toMatchObject({ text: 'Mine' });
  });

  test('a habit that was checked later, without the imported checks', async () => {
    const habit = await addHabit(ana);
    const checks = (habit_id: string, dates: string[]) =>
      dates.map((date) => ({ habit_id, date, checked_at: 1 }));
    await bringIn(
      ana,
      foreignFile(1, {
        habits: [portableHabit('walk'), portableHabit('read')],
        habit_checks: [...checks('walk', ['2026-02-27', '2026-02-28']), ...checks('read', ['2026-02-28'])],
      }),
    );
    await checkOn(ana, 'walk', '2026-03-01');

    expect(await takeBack(ana, 1)).toEqual({ removed: 4, kept: 1 });
    const habits = await habitsOf(ana);
    expect(habits.map(({ habit_id, streak }) => [habit_id, streak]).sort()).toEqual(
      [
        ['walk', 1],
        [habit, 0],
      ].sort(),
    );
  });

  test('own symptoms that were renamed or that another day uses', async () => {
    const custom_symptoms = ['a', 'b', 'c'].map((id) => ({ id, name: `Own ${id}`, created_at: 1 }));
    await bringIn(
      ana,
      foreignFile(1, { custom_symptoms, day_logs: [fileDay(DAY, { symptoms: ['a', 'b'] })] }),
    );
    await logDay(ana, '2026-02-05', { symptoms: ['a'] });
    await ana.post('/api/day/symptom/update', { symptom_id: 'c', name: 'Renamed' });

    expect(await takeBack(ana, 1)).toEqual({ removed: 2, kept: 2 });
    expect((await symptomsOf(ana)).map(({ name }) => name)).toEqual(['Own a', 'Renamed']);
  });

  test('a start that was confirmed again, and a mode that was ended', async () => {
    const cycle_modes = [{ mode: 'contraception', started_on: '2026-01-01', ended_on: null }];
    await bringIn(ana, foreignFile(1, { periods: [fileStart(DAY), fileStart('2026-01-01')], cycle_modes }));
    await logPeriod(ana, `${DAY}T12:00:00Z`);
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'natural' });

    expect(await takeBack(ana, 1)).toEqual({ removed: 1, kept: 2 });
    expect((await pastPeriods(ana)).map(({ period_on }) => period_on)).toEqual([DAY]);
    expect(await query('select ended_on from cycle_modes')).toEqual([{ ended_on: '2026-03-01' }]);
  });
});

test('a habit of which only imported checks existed has no streak after they are taken back', async () => {
  const habit_id = await addHabit(ana);
  const habit_checks = ['2026-02-27', '2026-02-28'].map((date) => ({ habit_id, date, checked_at: 1 }));
  await bringIn(ana, foreignFile(1, { habit_checks }));
  expect((await habitsOf(ana)).map(({ streak }) => streak)).toEqual([2]);

  expect(await takeBack(ana, 1)).toEqual({ removed: 2, kept: 0 });
  expect((await habitsOf(ana)).map(({ streak }) => streak)).toEqual([0]);
});

test('taking back an import over another one restores the other one’s state', async () => {
  await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4, pill: 'late' })] }));
  await bringIn(ana, foreignFile(2, { day_logs: [fileDay(DAY, { energy: 4, weight: 60 })] }));

  expect(await takeBack(ana, 2)).toEqual({ removed: 1, kept: 0 });
  expect(await daysOf(ana, DAY, DAY)).toMatchObject([{ mood: 4, pill: 'late', energy: null, weight: null }]);
  expect(await takeBack(ana, 1)).toEqual({ removed: 1, kept: 0 });
  expect(await daysOf(ana, DAY, DAY)).toEqual([]);
});

test('all parts of an import are taken back, even if they concern the same day', async () => {
  await logDay(ana, DAY, { pain: 1 });
  await bringIn(
    ana,
    foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4 }), fileDay('2026-02-02', { mood: 4 })] }),
  );
  await bringIn(
    ana,
    foreignFile(1, {
      day_logs: [fileDay(DAY, { energy: 4, pill: 'late' }), fileDay('2026-02-02', { energy: 4 })],
    }),
  );

  expect(await takeBack(ana, 1)).toEqual({ removed: 2, kept: 0 });
  expect(await daysOf(ana, DAY, '2026-02-02')).toMatchObject([
    { pain: 1, mood: null, energy: null, pill: null },
  ]);
});

test.each([
  ['alone', []],
  ['with what the file says of its day', [fileDay('2026-02-10', { mood: 4 })]],
  ['with the file’s bleeding of its day', [fileDay('2026-02-10', { bleeding: 'heavy' })]],
  ['with the same bleeding of its day', [fileDay('2026-02-10', { bleeding: 'unspecified' })]],
])('onboarding’s replaced entry is restored: %s', async (_, also) => {
  const at = Date.parse('2026-02-10T12:00:00Z') / 1000;
  await ana.post('/api/cycle/onboarding/period/date/set', { last_period_timestamp: at });
  const before = await storedData();
  await bringIn(ana, foreignFile(1, { day_logs: [fileDay('2026-02-04', { bleeding: 'medium' }), ...also] }));
  expect(await storedData()).not.toEqual(before);
  await takeBack(ana, 1);

  expect(await storedData()).toEqual(before);
});

test('the parts of taking an import back are staged in the format that earlier releases finish', async () => {
  await bringIn(ana, foreignFile(1, EVERYTHING));
  for (let atCall = 1; ; atCall++) {
    await breakDatabase({ atCall, isCarriedOut: true, lasts: 'on' });
    await ana.post(`/api/import/${importId(1)}/take-back`, {});
    await mendDatabase();
    if ((await query('select 1 from pending_imports where accepted_at is not null')).length > 0) break;
  }
  const parts = await query(
    `select rows from pending_import_parts join pending_imports using (user_id, import_id)
      where accepted_at is not null and target in ('take_back', 'starts')`,
  );
  const staged: Record<string, unknown>[] = parts.map(({ rows }) => JSON.parse(String(rows)));

  for (const [table, id] of Object.entries({ habits: 'walk', custom_symptoms: 'own' }))
    expect(staged.filter((step) => step.table === table)).toEqual([
      { importId: importId(1), table, ids: [id] },
    ]);
  expect(staged).toContainEqual({ from: '2025-12-20', to: '2026-02-28', starts: 4 });
});
