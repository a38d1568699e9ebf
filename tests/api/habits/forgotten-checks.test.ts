import { beforeEach, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { FORGETS_NOTHING } from '#domain/retention/forgetting.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { anaWithImports } from '../portability/foreign-file.ts';
import { bringIn, dataOf, exportOf, portableHabit } from '../portability/portability.ts';
import { interrupt } from '../setup/outside.ts';
import { logPeriod, type Person, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import {
  addHabit,
  checkOn,
  habitOf,
  habitsOf,
  habitsOfToday,
  logAmount,
  updateHabit,
  wholeHistoryOf,
} from './habits.ts';

const TODAY = day('2026-03-01');
/** 38 weeks before today's week; the third-newest period began later. */
const LINE = day('2025-06-02');
const FIRST = addDays(TODAY, -1_200);
const AT = 1_700_000_000;

const SINCE_LONG = { created_on: '2022-12-01' };
const HABITS = [
  { ...portableHabit('days'), ...SINCE_LONG, weekdays: ['mon', 'wed', 'thu', 'sat'] },
  { ...portableHabit('times'), ...SINCE_LONG, rhythm: 'weekly', times: 3, phases: ['follicular', 'luteal'] },
  {
    ...portableHabit('amount'),
    ...SINCE_LONG,
    rhythm: 'weekly',
    target: 30.5,
    target_per: 'week',
    unit: 'km',
  },
  { ...portableHabit('last'), ...SINCE_LONG, rhythm: 'interval', every: 9 },
  { ...portableHabit('fixed'), ...SINCE_LONG, rhythm: 'interval', every: 4, anchor_on: '2023-01-07' },
  {
    ...portableHabit('changed'),
    ...SINCE_LONG,
    past_schedules: [
      {
        until_on: '2024-02-10',
        weekdays: ['mon', 'tue', 'fri'],
        phases: ['luteal'],
        rhythm: 'weekly',
        times: 2,
      },
      { until_on: '2025-02-14', weekdays: [], phases: [] },
    ],
  },
];
/** A pattern without randomness: done on most days, with some skips and gaps. */
const MARKS = HABITS.flatMap(({ id }, index) =>
  Array.from({ length: 1_200 }, (_, at) => ({ at, on: addDays(FIRST, at) })).flatMap(({ at, on }) => {
    const sign = (at * 7 + index * 13) % 41;
    if (sign > 35) return [];
    const skipped = sign === 35 ? 1 : 0;
    const amount = id === 'amount' && !skipped ? 1 + (sign % 8) : null;
    return [{ habit_id: id, date: on, checked_at: AT, done: 1 - skipped, skipped, amount }];
  }),
);

let ana: Person;
let userId: string;
beforeEach(async () => {
  ana = await anaWithImports();
  for (const start of [-380, -350, -322, -290, -60, -31, -3])
    await logPeriod(ana, `${addDays(TODAY, start)}T09:00:00Z`);
  await bringIn(ana, { format: 'marea', version: 1, habits: HABITS, habit_checks: MARKS });
  userId = String((await query('select user_id from users'))[0]?.user_id);
});

const forget = async (monday: LocalDate): Promise<void> => {
  const body = JSON.stringify({ userId, monday });
  const answer = await fetchWorker('/__test/forget-checks', { method: 'POST', body });
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: '{}' });
};

/** All answers about habits, of their histories the days from the line on. */
async function answersOf(person: Person, line = LINE) {
  const histories = HABITS.map(async ({ id }) => {
    const { days, weeks, known_from: _, ...totals } = await wholeHistoryOf(person, id, 53);
    return {
      ...totals,
      days: days.filter(({ date }) => date >= line),
      weeks: weeks.filter(({ monday }) => monday >= line),
    };
  });
  return {
    list: await habitsOf(person),
    today: await habitsOfToday(person),
    one: await habitOf(person, 'times'),
    histories: await Promise.all(histories),
  };
}

const rowsBefore = async (line: LocalDate): Promise<unknown> =>
  (await query('select count(*) as n from habit_checks where checked_on < ?', line))[0]?.n;

test('every habit goes on from its numbers once years of days are forgotten, in parts and twice', async () => {
  const before = await answersOf(ana);
  expect(before.list.map(({ best_streak }) => best_streak > 0)).not.toContain(false);
  await forget(LINE);
  const after = await answersOf(ana);
  expect(after).toEqual(before);
  expect(await rowsBefore(LINE)).toBe(0);
  expect(await query('select distinct weeks_from from habits')).toEqual([{ weeks_from: LINE }]);
  const history = await wholeHistoryOf(ana, 'times', 53);
  expect([history.known_from, history.days[0]?.date, history.weeks[0]?.monday]).toEqual([LINE, LINE, LINE]);

  await forget(LINE);
  expect(await answersOf(ana)).toEqual(before);
  const later = addDays(LINE, 28);
  const known = await answersOf(ana, later);
  await forget(later);
  expect(await answersOf(ana, later)).toEqual(known);
});

test('presses and another rhythm after it lead to the same answers as with all days', async () => {
  const ben = await signIn('ben@example.test');
  await ben.post('/api/user/timezone/update', { timezone: 'UTC' });
  await bringIn(ben, await dataOf(ana));
  await forget(LINE);
  for (const person of [ana, ben]) {
    await checkOn(person, 'days', TODAY, addDays(TODAY, -3));
    await logAmount(person, 'amount', { date: LINE, add: 12.5 });
    await person.post('/api/habit/last/skip', { date: addDays(TODAY, -1), skipped: 1 });
    await updateHabit(person, 'changed', { habit_rhythm: 'interval', habit_every: 3 });
    await updateHabit(person, 'times', { habit_rhythm: 'days' });
  }
  expect(await answersOf(ana)).toEqual(await answersOf(ben));
});

test('a run that breaks off goes on later, and loses nothing', async () => {
  const before = await answersOf(ana);
  await query(`create trigger broken before delete on habit_checks when old.habit_id = 'fixed'
    and old.checked_on > '2024-06-01' begin select raise(abort, 'broken'); end`);
  const body = JSON.stringify({ userId, monday: LINE });
  const answer = await fetchWorker('/__test/forget-checks', { method: 'POST', body });
  await query('drop trigger broken');
  expect(answer.status).toBe(500);
  expect(await answersOf(ana)).toEqual(before);
  await forget(LINE);
  expect(await answersOf(ana)).toEqual(before);
  expect(await rowsBefore(LINE)).toBe(0);
});

test('a press at the same moment isn’t lost', async () => {
  await query("delete from habits where habit_id <> 'days'");
  await ana.post('/api/habit/days/check', { date: TODAY, done: 0 });
  const weeks = async () =>
    (await query("select checked_weeks as w from habits where habit_id = 'days'"))[0]?.w;
  const without = await weeks();
  await checkOn(ana, 'days', TODAY);
  const pressed = await weeks();
  expect(pressed).not.toBe(without);
  await query("update habits set checked_weeks = ? where habit_id = 'days'", without);
  // As another isolate writes it, after the habit was read.
  await interrupt({
    statement: `update habits set checked_weeks = '${pressed}'`,
    beforeCall: 3,
  });
  await forget(LINE);
  await interrupt(null);
  expect(await habitOf(ana, 'days')).toMatchObject({ done_today: 1, last_done_on: TODAY });

  await Promise.all([
    forget(addDays(LINE, 14)),
    ...[2, 4, 5].map((ago) => checkOn(ana, 'days', addDays(TODAY, -ago))),
  ]);
  const { days } = await wholeHistoryOf(ana, 'days', 1);
  expect([2, 4, 5].map((ago) => days.at(-1 - ago)?.done)).toEqual([1, 1, 1]);
});

test('a day behind the line can’t be pressed, of a habit or a person who forgets', async () => {
  const older = { path: 'date', reason: 'older_than_kept', message: expect.any(String) };
  const press = (id: string, date: LocalDate) => ana.post(`/api/habit/${id}/check`, { date, done: 1 });
  await forget(LINE);
  expect(await press('days', addDays(LINE, -1))).toMatchObject({ status: 400, body: { errors: [older] } });
  expect((await press('days', LINE)).status).toBe(200);

  const id = await addHabit(ana);
  expect((await press(id, addDays(LINE, -1))).status).toBe(200);
  const forgetting = { ...FORGETS_NOTHING, from: { ...FORGETS_NOTHING.from, habits: LINE } };
  await query('update users set forgetting = ?', JSON.stringify(forgetting));
  for (const [path, fields] of [
    ['check', { done: 0 }],
    ['skip', { skipped: 1 }],
  ] as const) {
    const answer = await ana.post(`/api/habit/${id}/${path}`, { date: addDays(LINE, -1), ...fields });
    expect(answer).toMatchObject({ status: 400, body: { errors: [older] } });
  }
  expect(await logAmount(ana, 'amount', { date: addDays(LINE, -1), add: 1 })).toMatchObject({
    status: 400,
    body: { errors: [older] },
  });
  expect(await habitOf(ana, id)).toMatchObject({ last_done_on: addDays(LINE, -1) });
});

test('what stays is in an export, which restores it in another account and changes no habit that exists', async () => {
  await forget(LINE);
  const answers = await answersOf(ana);
  const data = await dataOf(ana);
  expect(data.habits.map(({ forgotten }) => forgotten?.from)).toEqual(HABITS.map(() => LINE));
  expect((await exportOf(ana))['habits.csv']).not.toContain('forgotten');

  const ben = await signIn('ben@example.test');
  await ben.post('/api/user/timezone/update', { timezone: 'UTC' });
  const receipt = await bringIn(ben, data);
  expect(receipt.rejections).toEqual([]);
  expect(await answersOf(ben)).toEqual(answers);
  expect((await dataOf(ben)).habits).toEqual(data.habits);

  await bringIn(ana, {
    format: 'marea',
    version: 1,
    habits: data.habits.map((habit) => ({ ...habit, forgotten: null })),
    habit_checks: [{ habit_id: 'last', date: addDays(TODAY, -20), checked_at: AT }],
  });
  expect((await dataOf(ana)).habits).toEqual(data.habits);
});

test('numbers of forgotten days that no export writes are refused by name', async () => {
  await forget(LINE);
  const [habit] = (await dataOf(ana)).habits;
  const broken = [
    [{ from: '2025-06-03' }, 'forgotten.from'],
    [{ from: '2026-03-02' }, 'forgotten.from'],
    [{ weeks: '8' }, 'forgotten.weeks'],
    [{ amounts: '0' }, 'forgotten.amounts'],
    [{ runs: { days: { streak: -1, best_streak: 0 } } }, 'forgotten.runs.days.streak'],
  ] as const;
  const receipt = await bringIn(ana, {
    format: 'marea',
    version: 1,
    habits: broken.map(([fields], at) => ({
      ...habit,
      id: `broken-${at}`,
      forgotten: { ...habit?.forgotten, ...fields },
    })),
  });
  expect(receipt.rejections.map(({ path }) => path)).toEqual(
    broken.map(([, path], at) => `habits.${at}.${path}`),
  );
});
