import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { logPeriod, type Person } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  addHabit,
  anaOn,
  checkOn,
  habitOf,
  historyOf,
  NO_PHASES,
  NO_WEEKDAYS,
  namesOfToday,
  streaksOf,
  updateHabit,
  wholeHistoryOf,
} from './habits.ts';

// 2, 9 and 16 March 2026 were Mondays.
const THREE = { habit_rhythm: 'weekly', habit_times: 3 };
const MON_TO_FRI = { sat_active: 0, sun_active: 0 };

const skipOn = async (person: Person, id: string, ...dates: string[]) => {
  for (const date of dates)
    expect((await person.post(`/api/habit/${id}/skip`, { date, skipped: 1 })).status).toBe(200);
};
const dueOf = async (person: Person, id: string, weeks = 2) =>
  (await historyOf(person, id, weeks)).filter(({ due }) => due === 1).map(({ date }) => date);

describe('times a week', () => {
  test.each([
    ['3 times on any day', THREE, [3, 3, 2, 2, 1, 1, 0, 0]],
    ['2 times from Monday to Friday', { ...THREE, habit_times: 2, ...MON_TO_FRI }, [2, 2, 1, 1, 0, 0]],
  ])('asks for %s, and for its share of the days that are left by skips', async (_, habit, needs) => {
    let ana = await anaOn('2026-03-08');
    const id = await addHabit(ana, habit);
    ana = await anaOn('2026-03-22');
    const found: unknown[] = [];
    for (const [skips] of needs.entries()) {
      if (skips > 0) await skipOn(ana, id, addDays(day('2026-03-15'), skips));
      found.push((await habitOf(ana, id)).week?.need);
    }

    expect(found).toEqual(needs);
  });

  test('counts weeks in a row, whatever the days; the running week adds once it’s met and never breaks', async () => {
    let ana = await anaOn('2026-03-02');
    const id = await addHabit(ana, { ...THREE, ...MON_TO_FRI });
    ana = await anaOn('2026-03-20');
    await checkOn(ana, id, '2026-03-03', '2026-03-04', '2026-03-08');
    await checkOn(ana, id, '2026-03-14', '2026-03-15', '2026-03-09');
    const state = async () => {
      const { streak, streak_unit, week, due_today } = await habitOf(ana, id);
      return { streak, streak_unit, week, due_today };
    };

    expect(await state()).toEqual({
      streak: 2,
      streak_unit: 'weeks',
      week: { done: 0, need: 3, days_left: 1 },
      due_today: 1,
    });
    await checkOn(ana, id, '2026-03-16', '2026-03-17');
    expect(await checkOn(ana, id, '2026-03-20')).toBe(3);
    expect(await state()).toMatchObject({ week: { done: 3, need: 3, days_left: 0 }, due_today: 1 });
    ana = await anaOn('2026-03-27');
    await ana.post(`/api/habit/${id}/check`, { date: '2026-03-14', done: 0 });
    expect(await streaksOf(ana, id)).toEqual([1, 1]);
  });

  test('leaves today’s list once what was done before today is enough, and shows no day as missed', async () => {
    let ana = await anaOn('2026-03-09');
    const id = await addHabit(ana, THREE);
    ana = await anaOn('2026-03-19');
    await checkOn(ana, id, '2026-03-16', '2026-03-17', '2026-03-19');
    expect(await namesOfToday(ana)).toHaveLength(1);
    ana = await anaOn('2026-03-20');
    expect(await namesOfToday(ana)).toEqual([]);
    const { days, planned, weeks } = await wholeHistoryOf(ana, id, 1);

    expect(days.map(({ due, done }) => `${due}${done}`)).toEqual(['00', '00', '11', '11', '00', '11', '00']);
    expect(planned).toEqual([]);
    expect(weeks).toEqual([
      { monday: '2026-03-09', done: 0, need: 3, kept: 0 },
      { monday: '2026-03-16', done: 3, need: 3, kept: 1 },
    ]);
  });

  test('made on a Sunday asks for one that Sunday, and weeks before only from the first one done on', async () => {
    const ana = await anaOn('2026-03-22');
    const id = await addHabit(ana, THREE);
    expect((await habitOf(ana, id)).week).toEqual({ done: 0, need: 1, days_left: 1 });
    expect(await checkOn(ana, id, '2026-03-22')).toBe(1);
    expect(await checkOn(ana, id, '2026-03-09', '2026-03-10', '2026-03-15')).toBe(2);

    expect((await wholeHistoryOf(ana, id, 3)).weeks.map(({ done, need }) => [done, need])).toEqual([
      [0, 0],
      [3, 3],
      [1, 1],
    ]);
  });

  test('a change in the middle of a week asks for its share of both, and a daily run becomes whole weeks', async () => {
    let ana = await anaOn('2026-03-02');
    const id = await addHabit(ana);
    ana = await anaOn('2026-03-19');
    const days = Array.from({ length: 17 }, (_, index) => addDays(day('2026-03-02'), index));
    await checkOn(ana, id, ...days);
    await updateHabit(ana, id, THREE);

    // Three daily days and four sevenths of three.
    expect(await habitOf(ana, id)).toMatchObject({ streak: 2, week: { done: 3, need: 5, days_left: 4 } });
    expect(await checkOn(ana, id, '2026-03-19')).toBe(2);
    ana = await anaOn('2026-03-20');
    expect(await checkOn(ana, id, '2026-03-20')).toBe(3);
  });

  test('a paused week is neutral, and a pause of some days asks for less', async () => {
    let ana = await anaOn('2026-03-02');
    const id = await addHabit(ana, THREE);
    await checkOn(ana, id, '2026-03-02');
    ana = await anaOn('2026-03-06');
    await checkOn(ana, id, '2026-03-03', '2026-03-05');
    ana = await anaOn('2026-03-07');
    await updateHabit(ana, id, { paused_until: '2026-03-19' });
    ana = await anaOn('2026-03-22');

    expect((await wholeHistoryOf(ana, id, 3)).weeks).toEqual([
      // Five of seven days are open.
      { monday: '2026-03-02', done: 3, need: 2, kept: 1 },
      { monday: '2026-03-09', done: 0, need: 0, kept: null },
      { monday: '2026-03-16', done: 0, need: 2, kept: null },
    ]);
    expect(await checkOn(ana, id, '2026-03-17', '2026-03-22')).toBe(2);
  });

  test('a resting phase asks for less', async () => {
    let ana = await anaOn('2026-03-02');
    await logPeriod(ana, '2026-03-02T09:00:00Z');
    const id = await addHabit(ana, { ...THREE, menstrual_active: 0 });
    ana = await anaOn('2026-03-16');

    // The first five days of the week are a period.
    expect((await wholeHistoryOf(ana, id, 3)).weeks.map(({ need }) => need)).toEqual([0, 1, 3, 3]);
  });
});

describe('every few days from the last time', () => {
  const EVERY_THREE = { habit_rhythm: 'interval', habit_every: 3 };

  test('is due that many days after it was done, and stays due until it is', async () => {
    let ana = await anaOn('2026-03-09');
    const id = await addHabit(ana, EVERY_THREE);
    expect(await habitOf(ana, id)).toMatchObject({ due_today: 1, streak_unit: 'times', week: null });
    expect(await checkOn(ana, id, '2026-03-09')).toBe(1);
    const isDue: unknown[] = [];
    for (const date of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']) {
      ana = await anaOn(date);
      isDue.push((await habitOf(ana, id)).due_today);
    }
    expect(isDue).toEqual([0, 0, 1, 1]);
    // One day late, so it begins anew.
    expect(await checkOn(ana, id, '2026-03-13')).toBe(1);
    expect((await wholeHistoryOf(ana, id, 1)).planned).toEqual(['2026-03-16']);
    ana = await anaOn('2026-03-15');
    // One day early.
    expect(await checkOn(ana, id, '2026-03-15')).toBe(2);
    expect((await wholeHistoryOf(ana, id, 1)).planned).toEqual(['2026-03-18']);

    expect(await habitOf(ana, id)).toMatchObject({ last_done_on: '2026-03-15', best_streak: 2 });
  });

  test('a skip lets the time go, breaks nothing, and the next comes that many days after it', async () => {
    let ana = await anaOn('2026-03-09');
    const id = await addHabit(ana, EVERY_THREE);
    await checkOn(ana, id, '2026-03-09');
    ana = await anaOn('2026-03-14');
    await skipOn(ana, id, '2026-03-12');

    expect(await habitOf(ana, id)).toMatchObject({ streak: 1, due_today: 0 });
    ana = await anaOn('2026-03-15');
    expect(await habitOf(ana, id)).toMatchObject({ due_today: 1 });
    expect(await checkOn(ana, id, '2026-03-15')).toBe(2);
  });

  test('waits over closed days and a pause for the first open one', async () => {
    let ana = await anaOn('2026-03-12');
    const closed = await addHabit(ana, { ...EVERY_THREE, ...NO_WEEKDAYS, thu_active: 1, wed_active: 1 });
    const paused = await addHabit(ana, EVERY_THREE);
    await checkOn(ana, closed, '2026-03-12');
    await checkOn(ana, paused, '2026-03-12');
    ana = await anaOn('2026-03-13');
    await updateHabit(ana, paused, { paused_until: '2026-03-18' });
    ana = await anaOn('2026-03-18');

    expect(await dueOf(ana, closed, 1)).toEqual(['2026-03-12', '2026-03-18']);
    expect(await dueOf(ana, paused, 1)).toEqual(['2026-03-12', '2026-03-18']);
    expect(await checkOn(ana, closed, '2026-03-18')).toBe(2);
    expect(await checkOn(ana, paused, '2026-03-18')).toBe(2);
  });

  test('a mark under another rhythm sets the clock and adds nothing', async () => {
    let ana = await anaOn('2026-03-10');
    const id = await addHabit(ana);
    await checkOn(ana, id, '2026-03-10');
    ana = await anaOn('2026-03-11');
    await updateHabit(ana, id, EVERY_THREE);

    expect(await habitOf(ana, id)).toMatchObject({ streak: 0, best_streak: 0, due_today: 0 });
    ana = await anaOn('2026-03-13');
    expect(await checkOn(ana, id, '2026-03-13')).toBe(1);
  });
});

describe('every few days, fixed', () => {
  const FIXED = { habit_rhythm: 'interval', habit_every: 3, habit_anchor_on: '2026-03-10' };

  test('is due on its days from the first on; another day is an extra', async () => {
    let ana = await anaOn('2026-03-09');
    const id = await addHabit(ana, FIXED);
    expect(await habitOf(ana, id)).toMatchObject({ due_today: 0, streak_unit: 'times' });
    ana = await anaOn('2026-03-19');
    expect(await checkOn(ana, id, '2026-03-10', '2026-03-12', '2026-03-13')).toBe(0);
    const { days, planned } = await wholeHistoryOf(ana, id, 2);

    expect(days.filter(({ due }) => due).map(({ date }) => date)).toEqual([
      '2026-03-10',
      '2026-03-13',
      '2026-03-16',
      '2026-03-19',
    ]);
    expect(planned).toEqual(['2026-03-22', '2026-03-25']);
    expect(await streaksOf(ana, id)).toEqual([0, 2]);
    expect(await checkOn(ana, id, '2026-03-16', '2026-03-19')).toBe(4);
  });

  test('leaves out a day at rest', async () => {
    let ana = await anaOn('2026-03-09');
    const id = await addHabit(ana, { ...FIXED, ...NO_WEEKDAYS, tue_active: 1, thu_active: 1 });
    ana = await anaOn('2026-03-19');

    expect(await dueOf(ana, id)).toEqual(['2026-03-10', '2026-03-19']);
    expect(await checkOn(ana, id, '2026-03-10', '2026-03-19')).toBe(2);
  });
});

describe('an old client', () => {
  test('edits all flags and leaves rhythm and target; its tick fills the target', async () => {
    let ana = await anaOn('2026-03-18');
    const rhythm = { ...THREE, habit_target: 20, habit_unit: 'min' };
    const id = await addHabit(ana, rhythm);
    ana = await anaOn('2026-03-20');
    const { habit_name, habit_description, habit_timeframe, habit_length, ...flags } = {
      habit_name: 'Walk',
      habit_description: '',
      habit_timeframe: 'noon',
      habit_length: 20,
      ...NO_WEEKDAYS,
      ...NO_PHASES,
      mon_active: 1,
      wed_active: 1,
      fri_active: 1,
      luteal_active: 1,
    };
    const sent = { habit_name, habit_description, habit_timeframe, habit_length, ...flags };
    expect((await updateHabit(ana, id, sent)).body).toEqual({ success: 1 });
    await checkOn(ana, id, '2026-03-20');

    expect(await habitOf(ana, id)).toMatchObject({ ...sent, ...rhythm, done_today: 1, amount_today: 20 });
    expect((await wholeHistoryOf(ana, id, 1)).days.at(-1)).toMatchObject({ done: 1, amount: 20 });
  });
});

describe('a habit from before there were rhythms', () => {
  test('is what it was, with its checks, skips and pauses', async () => {
    let ana = await anaOn('2026-03-16');
    const made = await addHabit(ana);
    ana = await anaOn('2026-03-20');
    await updateHabit(ana, made, { thu_active: 0 });
    const [user] = await query(`select user_id from habits where habit_id = '${made}'`);
    const owner = `'${user?.user_id}'`;
    // The columns of then; the others get the values that the migration gave to rows.
    await query(`insert into habits (user_id, habit_id, name, description, time_frame, length_minutes, weekdays, phases,
      created_on, created_at, weeks_from, checked_weeks, skipped_weeks)
      select user_id, 'of-before', name, description, time_frame, length_minutes, weekdays, phases, created_on, created_at,
      '2026-03-09', '0003', '0004' from habits where habit_id = '${made}'`);
    await query(`insert into habit_past_schedules (user_id, habit_id, until_on, weekdays, phases)
      values (${owner}, 'of-before', '2026-03-20', 127, 15)`);
    await query(`insert into habit_checks (user_id, habit_id, checked_on, checked_at, skipped, done)
      values (${owner}, 'of-before', '2026-03-16', 1773600000, 0, 1), (${owner}, 'of-before', '2026-03-17', 1773600000, 0, 1),
      (${owner}, 'of-before', '2026-03-18', 1773600000, 1, 0)`);
    await checkOn(ana, made, '2026-03-16', '2026-03-17');
    await skipOn(ana, made, '2026-03-18');
    const { habit_id: _, ...before } = await habitOf(ana, 'of-before');
    const { habit_id: __, ...after } = await habitOf(ana, made);

    expect(before).toEqual(after);
    expect(await wholeHistoryOf(ana, 'of-before', 2)).toEqual(await wholeHistoryOf(ana, made, 2));
    expect(await checkOn(ana, 'of-before', '2026-03-18', '2026-03-19')).toBe(4);
    await updateHabit(ana, 'of-before', THREE);
    expect(await habitOf(ana, 'of-before')).toMatchObject({ ...THREE, streak_unit: 'weeks' });
  });
});
