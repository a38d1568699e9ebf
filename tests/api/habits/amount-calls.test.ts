import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { amountCount, checkedCount } from '#domain/habits/packed-weeks.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { expectRefused, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { logPeriod, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  addHabit,
  amountIn,
  anaOn,
  EIGHT_GLASSES,
  expectPacked,
  habitOf,
  habitsOf,
  habitsOfToday,
  KM_A_WEEK,
  logAmount,
  storedDays,
  updateHabit,
  wholeHistoryOf,
} from './habits.ts';

/** A Friday. */
const TODAY = '2026-03-20';

const add = async (person: Person, id: string, amount: number) =>
  amountIn(await logAmount(person, id, { date: TODAY, add: amount }));

describe('at once', () => {
  test('twenty additions from two devices sum up exactly', async () => {
    const ana = await anaOn(TODAY);
    const phone = await signIn(ana.email);
    const id = await addHabit(ana, { habit_target: 10 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        logAmount(
          index % 2 ? ana : phone,
          id,
          { date: TODAY, add: (index + 1) / 1000 },
          {
            'idempotency-key': `press-${index}`,
          },
        ),
      ),
    );
    const amounts = answers.map((answer) => amountIn(answer).amount);

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(amounts).size).toBe(20);
    expect(Math.max(...amounts)).toBe(0.21);
    expect(await habitOf(ana, id)).toMatchObject({ amount_today: 0.21, done_today: 0 });
    await expectPacked();
  });

  test('additions, ticks and skips of many days leave packed weeks that are those of the rows', async () => {
    const ana = await anaOn(TODAY);
    const ids = [await addHabit(ana, EIGHT_GLASSES), await addHabit(ana, KM_A_WEEK), await addHabit(ana)];
    const random = seededRandom(11);
    const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item; // one of them
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        Array.from({ length: 8 }, () => {
          const id = oneOf(ids);
          const date = addDays(day(TODAY), -Math.floor(random() * 30));
          const flag = oneOf([0, 1]);
          return oneOf([
            () => ana.post(`/api/habit/${id}/check`, { date, done: flag }),
            () => ana.post(`/api/habit/${id}/skip`, { date, skipped: flag }),
            () => logAmount(ana, id, { date, add: oneOf([3, 0.125, -3, 8]) }),
            () => logAmount(ana, id, { date, set: oneOf([0, 8, 1_000_000]) }),
          ])();
        }),
      );
    }

    await expectPacked();
    for (const row of await query('select done, skipped, amount from habit_checks'))
      expect(row.done || row.skipped || Number(row.amount) > 0).toBeTruthy();
  });
});

describe('an Idempotency-Key', () => {
  test('counts an addition once, and repeats its answer', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    const press = (amount = 8) =>
      logAmount(ana, id, { date: TODAY, add: amount }, { 'idempotency-key': 'press-1' });
    const first = await press();
    await add(ana, id, -1);
    const again = await press();

    expect(first.body).toEqual({ success: 1, amount: 8, done: 1, streak: 1 });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(refusalIn(await press(2))).toEqual({ status: 409, code: 'conflict' });
    expect(await storedDays(id)).toEqual({ [TODAY]: '-7000' });
  });

  test('is free again after a refusal', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana);
    const press = (amount: number) =>
      logAmount(ana, id, { date: TODAY, add: amount }, { 'idempotency-key': 'press-1' });
    expect(refusalIn(await press(1))).toEqual({ status: 409, code: 'conflict' });
    await updateHabit(ana, id, EIGHT_GLASSES);

    expect((await press(2)).body).toMatchObject({ amount: 2 });
  });
});

describe('a refusal', () => {
  test('names the field of an amount or a day that can’t be', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    await logAmount(ana, id, { date: TODAY, set: 999_999 });
    const on = (body: object) => ({ date: TODAY, ...body });
    await expectRefused((body: object) => logAmount(ana, id, body), {
      add: [
        {},
        { add: 1, set: 1 },
        { add: 0 },
        { add: '1' },
        { add: 0.0001 },
        { add: 1.00001 },
        { add: 1_000_001 },
        { add: -1_000_001 },
        { add: null },
        { add: 1.001 },
      ].map(on),
      set: [{ set: -1 }, { set: '1' }, { set: 0.0005 }, { set: 1_000_001 }, { set: null }].map(on),
      date: ['2026-03-21', '2025-03-19', '2026-02-30', undefined, 1].map((date) => ({ date, add: 1 })),
    });

    expect(await storedDays(id)).toEqual({ [TODAY]: 'x999999000' });
  });

  test('of a habit without a target is a conflict, and writes nothing', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana);

    for (const body of [{ add: 1 }, { set: 0 }])
      expect(refusalIn(await logAmount(ana, id, { date: TODAY, ...body }))).toEqual({
        status: 409,
        code: 'conflict',
      });
    expect(await storedDays(id)).toEqual({});
  });

  test('of somebody else’s, an unknown or a deleted habit is not found', async () => {
    const ana = await anaOn(TODAY);
    const ben = await signIn('ben@example.test');
    const id = await addHabit(ana, EIGHT_GLASSES);
    const gone = await addHabit(ana, EIGHT_GLASSES);
    await ana.delete(`/api/habit/${gone}/delete`);

    for (const [person, habit] of [
      [ben, id],
      [ana, 'nothing'],
      [ana, gone],
    ] as const)
      expect(refusalIn(await logAmount(person, habit, { date: TODAY, add: 1 }))).toEqual(NOT_FOUND);
    expect(await query('select count(*) as n from habit_checks')).toEqual([{ n: 0 }]);
  });
});

describe('answers', () => {
  test('of every list have this week’s amounts', async () => {
    const ana = await anaOn(TODAY);
    const ids = [await addHabit(ana, EIGHT_GLASSES), await addHabit(ana, KM_A_WEEK), await addHabit(ana)];
    for (const id of ids.slice(0, 2)) {
      await logAmount(ana, id, { date: '2026-03-16', add: 2 });
      await add(ana, id, 3);
    }
    const single = await Promise.all(ids.map((id) => habitOf(ana, id)));

    expect(single.map(({ amount_today, week }) => [amount_today, week?.done ?? null])).toEqual([
      [3, null],
      [3, 5],
      [null, null],
    ]);
    expect(await habitsOf(ana)).toEqual(single);
    expect((await habitsOfToday(ana)).habits_morning).toEqual(single);
    const dashboard = (await ana.get('/api/dashboard')).body as { habits: { habits_morning: unknown } };
    expect(dashboard.habits.habits_morning).toEqual(single);
  });

  test('of the history have each day’s amount, their sum, and the mean of each phase', async () => {
    let ana = await anaOn('2026-03-01');
    await logPeriod(ana, '2026-03-01T12:00:00Z');
    const id = await addHabit(ana, EIGHT_GLASSES);
    ana = await anaOn('2026-03-07');
    for (const [date, amount] of [
      ['2026-03-01', 8],
      ['2026-03-03', 4],
      ['2026-03-06', 1],
      // Today, which only counts once it is done.
      ['2026-03-07', 2],
    ] as const)
      await logAmount(ana, id, { date, set: amount });
    await ana.post(`/api/habit/${id}/skip`, { date: '2026-03-03', skipped: 1 });
    const { days, amount_in_all, in_all, this_cycle, by_phase } = await wholeHistoryOf(ana, id, 1);

    expect(days.map(({ amount }) => amount)).toEqual([8, null, 4, null, null, 1, 2]);
    expect({ amount_in_all, in_all, this_cycle }).toEqual({
      amount_in_all: 15,
      in_all: 1,
      this_cycle: { done: 1, due: 5 },
    });
    // A skipped day asks for nothing, and its amount counts.
    expect(by_phase.phases).toEqual([
      { phase: 'menstrual', done: 1, due: 4, mean_amount: 3 },
      { phase: 'follicular', done: 0, due: 1, mean_amount: 3 },
    ]);
  });
});

test('the rows, packed weeks and sums of a whole year of amounts agree', async () => {
  const ana = await anaOn(TODAY);
  const id = await addHabit(ana, { habit_target: 1 });
  for (let back = 0; back < 366; back += 6)
    await logAmount(ana, id, { date: addDays(day(TODAY), -back), add: back / 1000 + 0.5 });
  const [row] = await query('select sum(amount) as amount, sum(done) as done from habit_checks');
  const [habit] = await query('select * from habits');
  const packed = {
    weeksFrom: day(String(habit?.weeks_from)),
    checkedWeeks: String(habit?.checked_weeks),
    skippedWeeks: '',
    amountWeeks: String(habit?.amount_weeks),
  };

  expect({ amount: amountCount(packed), done: checkedCount(packed) }).toEqual(row);
  expect((await wholeHistoryOf(ana, id, 53)).amount_in_all).toBe(Number(row?.amount) / 1000);
});
