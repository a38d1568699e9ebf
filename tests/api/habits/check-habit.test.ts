import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { habitCheckedSchema } from '#domain/habits/habits.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { expectRefused, invalid, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { addHabit, anaOn, checkOn, habitOf, historyOf, NO_WEEKDAYS, streaksOf } from './habits.ts';

const TODAY = '2026-03-20';

const check = (person: Person, id: string, body: unknown) => person.post(`/api/habit/${id}/check`, body);
const done = async (person: Person, id: string, weeks = 1) =>
  (await historyOf(person, id, weeks)).filter((entry) => entry.done === 1).map(({ date }) => date);

test('a habit is checked off today, and the streak is returned', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);

  expect(await check(ana, id, { date: TODAY, done: 1 })).toMatchObject({
    status: 200,
    body: { success: 1, streak: 1 },
  });
  expect(await habitOf(ana, id)).toMatchObject({ done_today: 1, streak: 1, best_streak: 1 });
});

test('a check is taken back', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  await checkOn(ana, id, '2026-03-18', '2026-03-19', TODAY);
  const answer = await check(ana, id, { date: '2026-03-19', done: 0 });

  expect(answer.body).toEqual({ success: 1, streak: 1 });
  expect(await done(ana, id)).toEqual(['2026-03-18', TODAY]);
  expect((await check(ana, id, { date: TODAY, done: false })).body).toEqual({ success: 1, streak: 0 });
  expect((await habitOf(ana, id)).done_today).toBe(0);
});

test('checking or unchecking twice is the same as once', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  for (const flag of [1, true, 1]) {
    expect((await check(ana, id, { date: TODAY, done: flag })).body).toEqual({ success: 1, streak: 1 });
  }
  for (const flag of [0, false]) {
    expect((await check(ana, id, { date: TODAY, done: flag })).body).toEqual({ success: 1, streak: 0 });
  }
});

test('a check of one habit doesn’t count for another', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  const other = await addHabit(ana);
  await checkOn(ana, id, TODAY);

  expect(await done(ana, other)).toEqual([]);
});

test('a day on which it was not due can be checked, but does not count', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana, { ...NO_WEEKDAYS, wed_active: 1 });

  expect(await checkOn(ana, id, '2026-03-18')).toBe(1);
  expect(await checkOn(ana, id, '2026-03-19', TODAY)).toBe(1);
  expect(await habitOf(ana, id)).toMatchObject({ due_today: 0, done_today: 1, best_streak: 1 });
  expect(await done(ana, id)).toEqual(['2026-03-18', '2026-03-19', TODAY]);
});

test('days before the habit was created can be checked', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);

  expect(await checkOn(ana, id, '2026-03-17', '2026-03-19', '2026-03-18')).toBe(3);
});

test('checks of a whole year, added and removed in any order, match the log of checks', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  // 37 and 366 have no common divisor, so the steps cover the whole year.
  const days = Array.from({ length: 60 }, (_, step) => addDays(day(TODAY), -((step * 37) % 366)));
  await checkOn(ana, id, ...days);
  for (const date of days.filter((_, step) => step % 3 === 0)) await check(ana, id, { date, done: 0 });
  const rows = await query('select checked_on from habit_checks order by checked_on');

  expect(rows).toHaveLength(40);
  expect(await done(ana, id, 53)).toEqual(rows.map(({ checked_on }) => checked_on));
});

describe('the range of days', () => {
  test('goes back one year and no further', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana);

    expect((await check(ana, id, { date: '2025-03-20', done: 1 })).status).toBe(200);
    expect(refusalIn(await check(ana, id, { date: '2025-03-19', done: 1 }))).toEqual(invalid('date'));
    expect(await streaksOf(ana, id)).toEqual([0, 1]);
  });

  test('ends today in the person’s zone', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana);
    const tomorrow = { date: '2026-03-21', done: 1 };
    expect(refusalIn(await check(ana, id, tomorrow))).toEqual(invalid('date'));
    await ana.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });

    expect((await check(ana, id, tomorrow)).status).toBe(200);
    expect(refusalIn(await check(ana, id, { date: '2026-03-22', done: 1 }))).toEqual(invalid('date'));
  });

  test('includes the next day from the person’s own midnight', async () => {
    await setClock('2026-03-20T22:59:59Z');
    const ana = await signIn(ANA);
    const id = await addHabit(ana);
    const tomorrow = { date: '2026-03-21', done: 1 };
    expect(refusalIn(await check(ana, id, tomorrow))).toEqual(invalid('date'));
    await setClock('2026-03-20T23:00:00Z');

    expect((await check(ana, id, tomorrow)).status).toBe(200);
  });
});

test('an invalid check is refused by the field’s name', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana);
  const dates = [undefined, null, 1_774_000_000, '2026-02-30', '2026-03-20T00:00:00Z', '1850-01-01'];
  await expectRefused((body: object) => check(ana, id, body), {
    date: dates.map((date) => ({ date, done: 1 })),
    done: [undefined, 2, '1'].map((value) => ({ date: TODAY, done: value })),
  });
  expect(await done(ana, id)).toEqual([]);
});

describe('somebody else’s habit', () => {
  test('is not found, and gets no check', async () => {
    const ana = await anaOn(TODAY);
    const ben = await signIn('ben@example.test');
    const id = await addHabit(ana);

    expect(refusalIn(await check(ben, id, { date: TODAY, done: 1 }))).toEqual(NOT_FOUND);
    expect(refusalIn(await check(ben, 'nothing', { date: TODAY, done: 1 }))).toEqual(NOT_FOUND);
    expect(await query('select count(*) as n from habit_checks')).toEqual([{ n: 0 }]);
  });

  test('loses no check', async () => {
    const ana = await anaOn(TODAY);
    const ben = await signIn('ben@example.test');
    const id = await addHabit(ana);
    await checkOn(ana, id, TODAY);

    expect(refusalIn(await check(ben, id, { date: TODAY, done: 0 }))).toEqual(NOT_FOUND);
    expect(await done(ana, id)).toEqual([TODAY]);
  });
});

describe('at once', () => {
  const days = Array.from({ length: 20 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);

  test('twenty checks of one day count once, and all get the same answer', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana);
    const answers = await Promise.all(days.map(() => check(ana, id, { date: TODAY, done: 1 })));

    expect(new Set(answers.map(({ body }) => v.parse(habitCheckedSchema, body).streak))).toEqual(
      new Set([1]),
    );
    expect(await query('select count(*) as n from habit_checks')).toEqual([{ n: 1 }]);
  });

  test('checks of twenty days all count, and no answer counts too many', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana);
    const answers = await Promise.all(days.map((date) => check(ana, id, { date, done: 1 })));
    const streaks = answers.map(({ body }) => v.parse(habitCheckedSchema, body).streak);

    expect(Math.max(...streaks)).toBe(20);
    expect(await streaksOf(ana, id)).toEqual([20, 20]);
    expect(await done(ana, id, 3)).toEqual(days);
  });

  test('checks and unchecks match the log of checks', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana);
    await checkOn(ana, id, ...days);
    const odd = days.filter((_, index) => index % 2 === 0);
    await Promise.all([
      ...odd.map((date) => check(ana, id, { date, done: 0 })),
      ...days.map((date) => check(ana, id, { date, done: odd.includes(date) ? 0 : 1 })),
    ]);
    const rows = await query('select checked_on from habit_checks order by checked_on');

    expect(rows.map(({ checked_on }) => checked_on)).toEqual(days.filter((date) => !odd.includes(date)));
    expect(await done(ana, id, 3)).toEqual(days.filter((date) => !odd.includes(date)));
  });
});
