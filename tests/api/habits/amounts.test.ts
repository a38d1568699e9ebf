import { describe, expect, test } from 'vitest';
import type { Person } from '../setup/person.ts';
import {
  addHabit,
  amountIn,
  anaOn,
  checkOn,
  EIGHT_GLASSES,
  expectPacked,
  habitOf,
  habitsOfToday,
  historyOf,
  KM_A_WEEK,
  logAmount,
  storedDays,
  streaksOf,
  updateHabit,
  wholeHistoryOf,
} from './habits.ts';

/** A Friday. */
const TODAY = '2026-03-20';
const YESTERDAY = '2026-03-19';
const check = (person: Person, id: string, done: 0 | 1) =>
  person.post(`/api/habit/${id}/check`, { date: TODAY, done });
const skip = (person: Person, id: string, skipped: 0 | 1) =>
  person.post(`/api/habit/${id}/skip`, { date: TODAY, skipped });
const add = async (person: Person, id: string, amount: number) =>
  amountIn(await logAmount(person, id, { date: TODAY, add: amount }));

describe('a target a day', () => {
  test('is filled by additions, and the day is done once it is reached', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    expect(await habitOf(ana, id)).toMatchObject({
      habit_target: 8,
      habit_target_per: 'day',
      habit_unit: 'glasses',
      amount_today: 0,
      done_today: 0,
    });

    expect(await add(ana, id, 3)).toEqual({ amount: 3, done: 0, streak: 0 });
    expect(await add(ana, id, 5)).toEqual({ amount: 8, done: 1, streak: 1 });
    expect(await add(ana, id, 0.5)).toEqual({ amount: 8.5, done: 1, streak: 1 });
    expect(await add(ana, id, -1.5)).toEqual({ amount: 7, done: 0, streak: 0 });
    expect(await habitOf(ana, id)).toMatchObject({ amount_today: 7, done_today: 0, due_today: 1 });
    expect(await storedDays(id)).toEqual({ [TODAY]: '-7000' });
  });

  test('is set for a day of the history, and 0 takes it away', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    const set = async (amount: number) =>
      amountIn(await logAmount(ana, id, { date: YESTERDAY, set: amount }));

    expect(await set(8)).toEqual({ amount: 8, done: 1, streak: 1 });
    expect(await set(2)).toEqual({ amount: 2, done: 0, streak: 0 });
    expect(await historyOf(ana, id, 1)).toContainEqual({
      date: YESTERDAY,
      due: 1,
      done: 0,
      skipped: 0,
      amount: 2,
    });
    expect(await set(0)).toEqual({ amount: 0, done: 0, streak: 0 });
    expect(await storedDays(id)).toEqual({});
  });

  test('counts a day only once it is reached', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    for (const [date, amount] of [
      ['2026-03-17', 8],
      ['2026-03-18', 7.999],
      [YESTERDAY, 9],
    ] as const)
      await logAmount(ana, id, { date, set: amount });

    expect(await streaksOf(ana, id)).toEqual([1, 1]);
    expect(await habitOf(ana, id)).toMatchObject({ last_done_on: YESTERDAY });
  });

  test('thousandths add up exactly', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, { habit_target: 0.3 });
    await add(ana, id, 0.1);
    await add(ana, id, 0.1);

    expect(await add(ana, id, 0.1)).toEqual({ amount: 0.3, done: 1, streak: 1 });
  });

  test('never goes below nothing, so two devices that both take the rest away leave nothing', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    await add(ana, id, 3);
    await Promise.all([add(ana, id, -3), add(ana, id, -3)]);

    expect(await storedDays(id)).toEqual({});
    expect(await add(ana, id, 1)).toMatchObject({ amount: 1 });
  });

  test('is filled by a tick, which takes nothing away, and emptied when the tick is taken back', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    await add(ana, id, 3);
    await check(ana, id, 1);
    expect(await storedDays(id)).toEqual({ [TODAY]: 'x8000' });
    await add(ana, id, 1);
    await check(ana, id, 1);
    expect(await storedDays(id)).toEqual({ [TODAY]: 'x9000' });
    await check(ana, id, 0);

    expect(await storedDays(id)).toEqual({});
    await expectPacked();
  });

  test('a skipped day has its amount and isn’t done; an addition ends the skip', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    await add(ana, id, 9);
    await skip(ana, id, 1);
    expect(await storedDays(id)).toEqual({ [TODAY]: 's9000' });
    expect(await habitOf(ana, id)).toMatchObject({ done_today: 0, skipped_today: 1, amount_today: 9 });
    await skip(ana, id, 0);
    expect(await storedDays(id)).toEqual({ [TODAY]: 'x9000' });
    await skip(ana, id, 1);
    await add(ana, id, -2);
    expect(await storedDays(id)).toEqual({ [TODAY]: '-7000' });
    await skip(ana, id, 1);
    await check(ana, id, 0);

    expect(await storedDays(id)).toEqual({ [TODAY]: 's' });
    await expectPacked();
  });
});

describe('a target a week', () => {
  test('asks for its sum, whatever the days, and any amount makes a day done', async () => {
    let ana = await anaOn('2026-03-08');
    const id = await addHabit(ana, KM_A_WEEK);
    ana = await anaOn(TODAY);
    await logAmount(ana, id, { date: '2026-03-11', add: 12.5 });
    await logAmount(ana, id, { date: '2026-03-15', add: 17.5 });

    expect(await habitOf(ana, id)).toMatchObject({
      habit_target_per: 'week',
      habit_times: null,
      streak: 1,
      streak_unit: 'weeks',
      week: { done: 0, need: 30, days_left: 3 },
    });
    expect(await add(ana, id, 10.25)).toEqual({ amount: 10.25, done: 1, streak: 1 });
    expect(await add(ana, id, 20)).toEqual({ amount: 30.25, done: 1, streak: 2 });
    expect(await habitOf(ana, id)).toMatchObject({
      due_today: 1,
      done_today: 1,
      week: { done: 30.25, need: 30, days_left: 2 },
    });
    ana = await anaOn('2026-03-21');
    expect(await habitOf(ana, id)).toMatchObject({ due_today: 0 });
    expect((await habitsOfToday(ana)).habits_morning).toEqual([]);
    expect((await wholeHistoryOf(ana, id, 2)).weeks).toEqual([
      { monday: '2026-03-02', done: 0, need: 4.286, kept: 0 },
      { monday: '2026-03-09', done: 30, need: 30, kept: 1 },
      { monday: '2026-03-16', done: 30.25, need: 30, kept: 1 },
    ]);
  });

  test('a tick marks the day without an amount, until an addition or taking it back judges the day', async () => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, KM_A_WEEK);
    await check(ana, id, 1);
    expect(await storedDays(id)).toEqual({ [TODAY]: 'x' });
    await add(ana, id, 2);
    expect(await storedDays(id)).toEqual({ [TODAY]: 'x2000' });
    await add(ana, id, -2);

    expect(await storedDays(id)).toEqual({});
  });
});

describe('a changed target', () => {
  test('judges today’s amount again, and leaves a mark without an amount', async () => {
    let ana = await anaOn('2026-03-18');
    const id = await addHabit(ana, EIGHT_GLASSES);
    const ticked = await addHabit(ana);
    ana = await anaOn(TODAY);
    await add(ana, id, 5);
    await checkOn(ana, ticked, TODAY);
    const states: unknown[] = [];
    for (const change of [
      { habit_target: 5 },
      { habit_target: 6 },
      { habit_target: 100, habit_target_per: 'week', habit_rhythm: 'weekly' },
      { habit_rhythm: 'days', habit_target: 9 },
    ]) {
      expect((await updateHabit(ana, id, change)).status).toBe(200);
      states.push((await storedDays(id))[TODAY]);
    }
    await updateHabit(ana, ticked, { habit_target: 8 });

    expect(states).toEqual(['x5000', '-5000', 'x5000', '-5000']);
    expect(await storedDays(ticked)).toEqual({ [TODAY]: 'x' });
    await expectPacked();
  });

  test('doesn’t judge a skipped day, and a tick stays done without it', async () => {
    const ana = await anaOn(TODAY);
    const [skipped, ticked] = [await addHabit(ana, EIGHT_GLASSES), await addHabit(ana, EIGHT_GLASSES)];
    await add(ana, skipped, 5);
    await skip(ana, skipped, 1);
    await checkOn(ana, ticked, TODAY);
    await updateHabit(ana, skipped, { habit_target: 5 });
    await updateHabit(ana, ticked, { habit_target: null });

    expect(await storedDays(skipped)).toEqual({ [TODAY]: 's5000' });
    expect(await storedDays(ticked)).toEqual({ [TODAY]: 'x8000' });
    expect(await habitOf(ana, ticked)).toMatchObject({
      habit_target: null,
      habit_target_per: null,
      habit_unit: '',
      amount_today: null,
      done_today: 1,
    });
  });

  test('judges a past day by the target that held on it', async () => {
    let ana = await anaOn(YESTERDAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    ana = await anaOn(TODAY);
    await updateHabit(ana, id, { habit_target: 4 });
    for (const date of [YESTERDAY, TODAY]) await logAmount(ana, id, { date, add: 5 });

    expect(await storedDays(id)).toEqual({ [YESTERDAY]: '-5000', [TODAY]: 'x5000' });
    await ana.post(`/api/habit/${id}/check`, { date: YESTERDAY, done: 1 });
    expect(await storedDays(id)).toEqual({ [YESTERDAY]: 'x8000', [TODAY]: 'x5000' });
  });

  test('in a pause a day is judged by the target that the habit has after it', async () => {
    let ana = await anaOn(YESTERDAY);
    const id = await addHabit(ana, EIGHT_GLASSES);
    ana = await anaOn(TODAY);
    await updateHabit(ana, id, { paused_until: '2026-03-30' });

    expect(await add(ana, id, 1)).toMatchObject({ amount: 1, done: 0 });
    expect(await add(ana, id, 7)).toMatchObject({ amount: 8, done: 1 });
  });
});
