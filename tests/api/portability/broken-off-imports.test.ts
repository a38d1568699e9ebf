import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { checkedWeeksOf } from '#domain/habits/packed-weeks.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { isWhole } from '#tests/whole.ts';
import { portableTask } from '../../portable-task.ts';
import { habitsOf } from '../habits/habits.ts';
import { costsOf } from '../setup/costs.ts';
import { breakDatabase, mendDatabase, raiseLimits, setClock } from '../setup/outside.ts';
import { NOON, type Person, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { bringIn, finishImports, portableHabit } from './portability.ts';

const CREATED = 1_770_000_000;

const FILE = {
  format: 'marea',
  version: 1,
  profile: { name: 'Noor', gender: 1, birth_date: '1994-05-17', time_zone: 'Europe/Paris', language: 'nl' },
  periods: [{ id: 'period', started_on: '2026-02-01', created_at: CREATED }],
  tasks: [portableTask({ number: 1 }), { ...portableTask({ number: 2 }), parent_id: 'brought-in-1' }],
  habits: [portableHabit('a')],
  habit_checks: ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'].map((date) => ({
    habit_id: 'a',
    date,
    checked_at: CREATED,
  })),
  journal: [{ date: '2026-02-27', text: 'A day', mood: 3, energy: 3, tags: [], saved_at: CREATED }],
};

const WHOLE = { periods: 1, tasks: 2, habits: 1, habit_checks: 4, journal_entries: 1 };

const NONE = { periods: 0, tasks: 0, habits: 0, habit_checks: 0, journal_entries: 0 };

async function counted(): Promise<Record<string, unknown>> {
  const counts = Object.keys(WHOLE).map((table) => `(select count(*) from ${table}) as ${table}`);
  const [row = {}] = await query(`select ${counts.join(', ')}`);
  return row;
}

/** The numbers of pending imports and of their parts. */
const waiting = async () =>
  query(
    'select count(*) as imports, (select count(*) from pending_import_parts) as parts from pending_imports',
  );
const NOTHING_WAITS = [{ imports: 0, parts: 0 }];

async function noor(): Promise<Person> {
  await setClock(NOON);
  await raiseLimits();
  return signIn('noor@example.test');
}

test.each([
  [true, 1],
  [false, 2],
])(
  'an interrupted import is applied completely or not at all (the last call carried out: %s)',
  { timeout: 120_000 },
  async (isCarriedOut, first) => {
    const ends = { none: 0, whole: 0 };
    // The gate tries every third call, at different offsets per case.
    const step = isWhole ? 1 : 3;
    for (let atCall = isWhole ? 1 : first; ; atCall += step) {
      await query('delete from users');
      const person = await noor();
      await breakDatabase({ atCall, isCarriedOut, lasts: 'on' });
      const { status } = await person.post('/api/user/import', FILE);
      await mendDatabase();
      if (status === 200) break;
      await finishImports(120);
      const after = await counted();
      const [user] = await query('select name from users');

      expect([NONE, WHOLE]).toContainEqual(after);
      const hasCome = after.tasks === WHOLE.tasks;
      expect(user?.name).toBe(hasCome ? 'Noor' : null);
      ends[hasCome ? 'whole' : 'none'] += 1;
      await finishImports(7_200);
      expect(await waiting()).toEqual(NOTHING_WAITS);
    }
    expect(ends.none).toBeGreaterThan(isWhole ? 3 : 1);
    expect(ends.whole).toBeGreaterThan(isWhole ? 3 : 1);
  },
);

test('the same file again finishes an interrupted import, and its streak is right', async () => {
  const person = await noor();
  for (let atCall = 1; ; atCall++) {
    await breakDatabase({ atCall, isCarriedOut: true, lasts: 'once' });
    await person.post('/api/user/import', FILE);
    await mendDatabase();
    const [open] = await query('select accepted_at from pending_imports where accepted_at is not null');
    if (open) break;
  }
  await bringIn(person, FILE);

  expect(await counted()).toEqual(WHOLE);
  expect((await habitsOf(person)).map(({ streak }) => streak)).toEqual([4]);
  expect(await query('select 1 from pending_imports where accepted_at is not null')).toEqual([]);
});

/** An import that was accepted long ago and isn't written yet; returns a function that adds a pending part to it. */
async function brokenOff(email: string) {
  const [user] = await query('select user_id from users where email = ?', email);
  await query('insert into pending_imports values (?, ?, 1, 2)', user?.user_id, 'i');
  return (part: number, target: string, rows: string | object) =>
    query(
      'insert into pending_import_parts values (?, ?, ?, ?, ?)',
      ...[user?.user_id, 'i', part, target, typeof rows === 'string' ? rows : JSON.stringify(rows)],
    );
}

const child = { taskId: 'child', title: 'Child', titleFolded: 'child', status: 'not_started', priority: 0 };

test('rows deleted during an interrupted import cause no failure', async () => {
  const person = await noor();
  const lay = await brokenOff(person.email);
  await lay(0, 'tasks', [{ ...child, parentId: 'deleted-meanwhile', createdAt: CREATED }]);
  await lay(1, 'habit_checks', [{ habitId: 'deleted-too', checkedOn: '2026-02-27', checkedAt: CREATED }]);
  await bringIn(person, { format: 'marea', version: 1 });

  expect(await query('select task_id, parent_id from tasks')).toEqual([
    { task_id: 'child', parent_id: null },
  ]);
  expect((await counted()).habit_checks).toBe(0);
});

test('pending parts from before habits could be skipped are written', async () => {
  const person = await noor();
  const lay = await brokenOff(person.email);
  const habit = { habitId: 'a', name: 'Walk', description: '', timeFrame: 'noon', lengthMinutes: 5 };
  const schedule = { weekdays: 127, phases: 15, createdOn: '2026-02-01', createdAt: CREATED };
  await lay(0, 'habits', [{ ...habit, ...schedule, weeksFrom: '2025-01-06', checkedWeeks: '' }]);
  await lay(1, 'habit_checks', [{ habitId: 'a', checkedOn: '2026-03-01', checkedAt: CREATED }]);
  await lay(2, 'checked_weeks', '["a"]');
  await finishImports(120);

  expect(await waiting()).toEqual(NOTHING_WAITS);
  expect(await habitsOf(person)).toMatchObject([{ done_today: 1, skipped_today: 0, streak: 1 }]);
});

test('parts that an earlier release staged are finished', async () => {
  const person = await noor();
  await bringIn(person, {
    ...FILE,
    habits: ['a', 'b', 'c'].map(portableHabit),
    habit_checks: [{ habit_id: 'a', date: '2026-02-27', checked_at: CREATED }],
    custom_symptoms: [{ id: 's', name: 'Cramp in the foot', created_at: CREATED }],
  });
  await query("update habits set import_id = 'i' where habit_id <> 'c'");
  await query("update custom_symptoms set import_id = 'i'");
  await query(
    "insert into day_logs (user_id, logged_on, bleeding, saved_at) select user_id, '2026-01-03', 3, 1 from users",
  );
  const lay = await brokenOff(person.email);
  await lay(0, 'take_back', { importId: 'i', table: 'habits', ids: ['a', 'b'] });
  await lay(1, 'take_back', { importId: 'i', table: 'custom_symptoms', ids: ['s'] });
  await lay(2, 'starts', { from: '2026-01-03', to: '2026-02-01', starts: 2 });
  await finishImports(120);

  expect(await waiting()).toEqual(NOTHING_WAITS);
  // A habit that still has a check stays.
  expect(await query('select habit_id from habits order by habit_id')).toEqual([
    { habit_id: 'a' },
    { habit_id: 'c' },
  ]);
  expect(await query('select * from custom_symptoms')).toEqual([]);
  expect(await query('select started_on from periods order by started_on')).toEqual([
    { started_on: '2026-01-03' },
    { started_on: '2026-02-01' },
  ]);
});

test('two parallel imports of the same file add it once', async () => {
  const person = await noor();
  const receipts = await Promise.all([bringIn(person, FILE), bringIn(person, FILE)]);

  expect(receipts).toHaveLength(2);
  expect(await counted()).toEqual(WHOLE);
});

test('an import that can’t be written doesn’t block others', async () => {
  await noor();
  await signIn('ben@example.test');
  await (await brokenOff('noor@example.test'))(0, 'tasks', 'no list');
  await (await brokenOff('ben@example.test'))(0, 'tasks', [{ ...child, createdAt: CREATED }]);
  // The run reports the failure at its end.
  await expect(finishImports(120)).rejects.toThrow('the run failed');

  expect((await counted()).tasks).toBe(1);
  expect(await waiting()).toEqual([{ imports: 1, parts: 1 }]);
});

test('an import of many parts lets other calls run in between', async () => {
  await noor();
  await signIn('ben@example.test');
  const layOfMany = await brokenOff('noor@example.test');
  for (let part = 0; part < 40; part++) {
    await layOfMany(part, 'tasks', [{ ...child, taskId: `t${part}`, createdAt: CREATED }]);
  }
  await (await brokenOff('ben@example.test'))(0, 'tasks', [{ ...child, createdAt: CREATED }]);
  const [ben] = await query("select user_id from users where email = 'ben@example.test'");

  const costs = await costsOf(fetchWorker, () => finishImports(120));
  const ended = costs.filter(({ sql }) => sql.startsWith('delete from "pending_imports"'));
  expect(ended).toHaveLength(2);
  expect(ended[0]?.params).toContain(ben?.user_id);
  expect((await counted()).tasks).toBe(41);
  expect(await waiting()).toEqual(NOTHING_WAITS);
});

test('a mode that started during an interrupted import stays the only open one', async () => {
  const person = await noor();
  await person.post('/api/cycle/mode/update', { cycle_mode: 'paused' });
  const lay = await brokenOff(person.email);
  await lay(0, 'cycle_modes', [
    { mode: 'postpartum', startedOn: '2025-06-01', endedOn: '2025-07-01' },
    { mode: 'pregnant', startedOn: '2026-01-01', endedOn: null },
  ]);
  await finishImports(120);

  expect(await query('select mode from cycle_modes order by mode')).toEqual([
    { mode: 'paused' },
    { mode: 'postpartum' },
  ]);
});

test('two parallel imports that only fit separately aren’t both accepted', async () => {
  const person = await noor();
  await query('update person_usage set habits = 4997');
  const file = (name: string) => ({
    format: 'marea',
    version: 1,
    habits: ['1', '2', '3'].map((number) => portableHabit(`${name}-${number}`)),
  });
  const answers = await Promise.all(['a', 'b'].map((name) => person.post('/api/user/import', file(name))));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ errors: [{ path: 'habits' }] });
  expect(await query('select count(*) as n from habits')).toEqual([{ n: 3 }]);
  expect(await waiting()).toEqual(NOTHING_WAITS);
});

test('later checks are packed into weeks of the longest possible text', async () => {
  const person = await noor();
  const ids = Array.from({ length: 120 }, (_, index) => `old-${index}`);
  const file = (date: string) => ({
    format: 'marea',
    version: 1,
    habits: ids.map((id) => ({ ...portableHabit(id), created_on: '1900-01-01' })),
    habit_checks: ids.map((id) => ({ habit_id: id, date, checked_at: CREATED })),
  });
  for (const date of ['2026-02-27', '2026-02-28']) await bringIn(person, file(date));
  const [weeks] = await query(
    'select count(distinct checked_weeks) as n, max(length(checked_weeks)) as long from habits',
  );

  expect(weeks?.n).toBe(1);
  expect(Number(weeks?.long) * ids.length * 2).toBeGreaterThan(2_000_000);
  expect((await counted()).habit_checks).toBe(ids.length * 2);
});

test('checks and skips of stored habits are packed with the weeks between them, and without days before the first week', async () => {
  const person = await noor();
  const ids = ['a', 'b', 'c', 'd'];
  await bringIn(person, { format: 'marea', version: 1, habits: ids.map(portableHabit) });
  const today = day('2026-03-01');
  const ago: Record<string, number[]> = {
    a: [0, 1, 6, 7, 8, 90, 200, 395, 500],
    b: [0, 30],
    c: [900],
    d: [],
  };
  const marks = ids.flatMap((id) =>
    (ago[id] ?? []).map((days, at) => ({ id, date: addDays(today, -days), skipped: at % 3 === 1 ? 1 : 0 })),
  );
  const habit_checks = marks.map(({ id, ...mark }) => ({ habit_id: id, ...mark, checked_at: CREATED }));
  await bringIn(person, { format: 'marea', version: 1, habit_checks });

  const stored = await query('select * from habits order by habit_id');
  const packed = (id: unknown, { skipped, from }: { skipped: 0 | 1; from: unknown }) =>
    checkedWeeksOf(
      marks.filter((mark) => mark.id === id && mark.skipped === skipped).map(({ date }) => date),
      day(String(from)),
    );
  expect(stored.map(({ checked_weeks: done, skipped_weeks: skipped }) => ({ done, skipped }))).toEqual(
    stored.map(({ habit_id: id, weeks_from: from }) => ({
      done: packed(id, { skipped: 0, from }),
      skipped: packed(id, { skipped: 1, from }),
    })),
  );
  expect(stored.map(({ checked_weeks: done }) => done === '')).toEqual([false, false, true, true]);
});
