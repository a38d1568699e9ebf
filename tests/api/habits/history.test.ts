import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { habitHistorySchema } from '#domain/habits/habits.schema.ts';
import { expectRefused, invalid, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { logPeriod, signIn } from '../setup/person.ts';
import { addHabit, anaOn, checkOn, historyOf, NO_PHASES, NO_WEEKDAYS } from './habits.ts';

test('a week is seven days, the last of them today, oldest first', async () => {
  const ana = await anaOn('2026-03-20');
  const id = await addHabit(ana, { ...NO_WEEKDAYS, mon_active: 1, thu_active: 1 });
  await checkOn(ana, id, '2026-03-16', '2026-03-17');

  expect(await historyOf(ana, id, 1)).toEqual([
    { date: '2026-03-14', due: 0, done: 0, skipped: 0, amount: null },
    { date: '2026-03-15', due: 0, done: 0, skipped: 0, amount: null },
    { date: '2026-03-16', due: 1, done: 1, skipped: 0, amount: null },
    { date: '2026-03-17', due: 0, done: 1, skipped: 0, amount: null },
    { date: '2026-03-18', due: 0, done: 0, skipped: 0, amount: null },
    { date: '2026-03-19', due: 1, done: 0, skipped: 0, amount: null },
    { date: '2026-03-20', due: 0, done: 0, skipped: 0, amount: null },
  ]);
});

test('past days are due by their own cycle', async () => {
  const ana = await anaOn('2026-03-24');
  for (const day of ['2026-03-01', '2026-03-22']) await logPeriod(ana, `${day}T12:00:00Z`);
  const id = await addHabit(ana, { ...NO_PHASES, ovulation_active: 1 });
  const due = (await historyOf(ana, id, 12)).filter((day) => day.due === 1).map(({ date }) => date);

  // No cycle is known before 1 March. That cycle had 21 days, so ovulation was expected on day 8.
  expect(due.filter((date) => date >= '2026-03-01')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
  expect(due.filter((date) => date < '2026-03-01')).toHaveLength(84 - 24);
});

describe('the number of weeks', () => {
  test.each([1, 12, 53])('%i is accepted', async (weeks) => {
    const ana = await anaOn('2026-03-20');
    const days = await historyOf(ana, await addHabit(ana), weeks);

    expect(days).toHaveLength(weeks * 7);
    expect(days.at(-1)?.date).toBe('2026-03-20');
    expect(days.every(({ due }) => due === 1)).toBe(true);
  });

  test('an invalid number is refused by its name', async () => {
    const ana = await anaOn('2026-03-20');
    const id = await addHabit(ana);
    await expectRefused((weeks) => ana.get(`/api/habit/${id}/history/${weeks}`), {
      weeks: ['0', '54', '-1', '1.5', '012', 'all', '1e1', '%20'],
    });
  });
});

test('the history contains the whole year that can be checked', async () => {
  const ana = await anaOn('2026-03-20');
  const id = await addHabit(ana);
  await checkOn(ana, id, '2025-03-20', '2026-03-20');
  const done = (await historyOf(ana, id, 53)).filter((day) => day.done === 1).map(({ date }) => date);

  expect(done).toEqual(['2025-03-20', '2026-03-20']);
});

test('earlier weeks end on the requested day, and a day after today means today', async () => {
  const ana = await anaOn('2026-03-20');
  const id = await addHabit(ana);
  await checkOn(ana, id, '2025-03-20');
  const daysUntil = async (until: string) =>
    v.parse(habitHistorySchema, (await ana.get(`/api/habit/${id}/history/1?until=${until}`)).body).days;

  const days = await daysUntil('2025-03-21');
  expect(days).toHaveLength(7);
  expect(days.slice(-2)).toEqual([
    { date: '2025-03-20', due: 1, done: 1, skipped: 0, amount: null },
    { date: '2025-03-21', due: 1, done: 0, skipped: 0, amount: null },
  ]);
  expect((await daysUntil('2099-01-01')).at(-1)?.date).toBe('2026-03-20');
  expect(await daysUntil('1900-01-02')).toHaveLength(2);
  expect(refusalIn(await ana.get(`/api/habit/${id}/history/1?until=soon`))).toEqual(invalid('until'));
});

test('another person’s habit has no history', async () => {
  const ana = await anaOn('2026-03-20');
  const ben = await signIn('ben@example.test');
  const id = await addHabit(ana);

  expect(refusalIn(await ben.get(`/api/habit/${id}/history/1`))).toEqual(NOT_FOUND);
});
