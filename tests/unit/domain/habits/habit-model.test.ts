import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { anyLife } from './any-habit.ts';
import {
  type ModelHabit,
  type ModelRow,
  type ModelSchedule,
  modelProgress,
  modelTotals,
  modelTotalsByPhase,
  modelWeeks,
} from './habit-model.ts';

const MONDAY = day('2026-03-02');
const LONG_AGO = day('2026-01-05');
const on = (index: number) => addDays(MONDAY, index);

const DAILY: ModelSchedule = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  phases: ['active'],
  rhythm: 'days',
  times: null,
  every: null,
  anchorOn: null,
  target: null,
  targetPer: 'day',
};
const PAUSE: ModelSchedule = { ...DAILY, weekdays: [] };
const weekly = (times: number): ModelSchedule => ({ ...DAILY, rhythm: 'weekly', times });
const amountAWeek = (target: number): ModelSchedule => ({
  ...DAILY,
  rhythm: 'weekly',
  target,
  targetPer: 'week',
});
const everyDays = (every: number, anchorOn: LocalDate | null = null): ModelSchedule => ({
  ...DAILY,
  rhythm: 'interval',
  every,
  anchorOn,
});

const ROWS: Record<string, ModelRow> = {
  x: { done: true, skipped: false, amount: null },
  s: { done: false, skipped: true, amount: null },
};

interface Written {
  present: ModelSchedule;
  past?: ModelHabit['past'];
  createdOn?: LocalDate;
  /** The days that aren't `r` for resting, or `?` for an unknown phase, are active. */
  phases?: string;
  /** Otherwise the last written day. */
  today?: LocalDate;
}

/** A habit by its days from a Monday on: `x` done, `s` skipped, `.` neither; blanks are ignored. */
function habitOf(
  days: string,
  { present, past = [], createdOn = LONG_AGO, phases = '', today }: Written,
): ModelHabit {
  const signs = [...days.replaceAll(' ', '')];
  const rests = [...phases.replaceAll(' ', '')];
  const rows = new Map<LocalDate, ModelRow>();
  signs.forEach((sign, index) => {
    const row = ROWS[sign];
    if (row !== undefined) rows.set(on(index), row);
  });
  const resting = new Set(rests.flatMap((sign, index) => (sign === 'r' ? [on(index)] : [])));
  const unknown = new Set(rests.flatMap((sign, index) => (sign === '?' ? [on(index)] : [])));
  return {
    ...{ present, past, createdOn, rows },
    phaseOn: (date) => (unknown.has(date) ? null : resting.has(date) ? 'resting' : 'active'),
    today: today ?? on(signs.length - 1),
  };
}

const streakOf = (days: string, written: Written) => {
  const { streak, best_streak: best } = modelProgress(habitOf(days, written));
  return [streak, best];
};
const firstWeek = (days: string, written: Written) =>
  modelWeeks(habitOf(days, written), { first: MONDAY, last: MONDAY })[0];

const ACTIVE = 'aaaaaaa';
const rested = (open: number, of: number) => 'a'.repeat(open) + 'r'.repeat(of - open);

describe('a week of a habit n times a week', () => {
  it.each([
    [7, 3],
    [6, 3],
    [5, 2],
    [4, 2],
    [3, 1],
    [2, 1],
    [1, 0],
  ])('with %i open days of 7 asks for %i of 3', (open, need) => {
    const written = { present: weekly(3), phases: rested(open, 7), today: on(20) };
    expect(firstWeek('x', written)).toMatchObject({ need });
  });

  it.each([
    [5, 2],
    [4, 2],
    [3, 1],
    [2, 1],
    [1, 0],
  ])('with %i open days of Monday to Friday asks for %i of 2', (open, need) => {
    const present = { ...weekly(2), weekdays: [1, 2, 3, 4, 5] };
    expect(firstWeek('x', { present, phases: rested(open, 5), today: on(20) })).toMatchObject({ need });
  });

  it('asks for its share of both rhythms after a change in the middle', () => {
    const past = [{ ...DAILY, untilOn: on(3) }];
    expect(firstWeek('xxx x...', { present: weekly(3), past })).toEqual({
      ...{ monday: MONDAY, done: 4, need: 5 },
      kept: null,
    });
    expect(firstWeek('xxx xx..', { present: weekly(3), past })).toMatchObject({ need: 5, kept: 1 });
  });

  it('asks for nothing by days that had an amount a week or counted from the last time', () => {
    for (const before of [amountAWeek(30_000), everyDays(2)]) {
      const past = [{ ...before, untilOn: on(3) }];
      // 4 × 3/7 = 1.71.
      expect(firstWeek('xxx', { present: weekly(3), past })).toMatchObject({ done: 3, need: 2 });
    }
  });

  it('asks for one on each fixed day of before', () => {
    const past = [{ ...everyDays(2, MONDAY), untilOn: on(4) }];
    // Monday and Wednesday, and 3 × 7/7 of three days.
    expect(firstWeek('x', { present: weekly(7), past })).toMatchObject({ need: 5 });
  });

  it('opens days of an unknown phase', () => {
    expect(firstWeek('x', { present: weekly(3), phases: '???????' })).toMatchObject({ need: 3 });
  });

  it('asks for one on the Sunday on which the habit was made', () => {
    const made = { present: weekly(3), createdOn: on(6), today: on(6) };
    expect(firstWeek('', made)).toMatchObject({ need: 1, kept: null });
    expect(firstWeek('......x', made)).toMatchObject({ done: 1, need: 1, kept: 1 });
    // What was done before it was made counts.
    expect(firstWeek('x', made)).toMatchObject({ done: 1, need: 1, kept: 1 });
    expect(firstWeek('......s', made)).toMatchObject({ need: 0, kept: null });
    expect(firstWeek('', { ...made, phases: 'aaaaaar' })).toMatchObject({ need: 0, kept: null });
  });

  it('asks for nothing before the habit was made, but from the week of the first done day on', () => {
    const made = { present: weekly(2), createdOn: on(14), today: on(20) };
    const weeks = modelWeeks(habitOf('....... .x..... .......', made), {
      first: addDays(MONDAY, -7),
      last: on(14),
    });
    expect(weeks.map(({ need, kept }) => [need, kept])).toEqual([
      [0, null],
      [0, null],
      [2, 0],
      [2, null],
    ]);
  });

  it('loses one time by three skips, and none by one', () => {
    expect(firstWeek('s', { present: weekly(3) })).toMatchObject({ need: 3 });
    expect(firstWeek('ss', { present: weekly(3) })).toMatchObject({ need: 2 });
    expect(firstWeek('sss', { present: weekly(3) })).toMatchObject({ need: 2 });
    expect(firstWeek('sssss', { present: weekly(3) })).toMatchObject({ need: 1 });
  });

  it('counts what was done on resting, paused and unchosen days', () => {
    const present = { ...weekly(2), weekdays: [1, 2, 3, 4, 5] };
    const past = [
      { ...present, untilOn: on(1) },
      { ...PAUSE, untilOn: on(2) },
    ];
    const week = firstWeek('.xx..xx', { present, past, phases: 'aara' });
    expect(week).toEqual({ monday: MONDAY, done: 4, need: 1, kept: 1 });
  });
});

describe('a streak of weeks', () => {
  const WEEKS = { present: weekly(2) };

  it('grows by each week that was done often enough, and by the running one once it was', () => {
    expect(streakOf('xx..... .x...x. ....xx. ..x', WEEKS)).toEqual([3, 3]);
    expect(streakOf('xx..... .x...x. ....xx. ..xx', WEEKS)).toEqual([4, 4]);
    expect(streakOf('xx..... .x...x. ....x.. ..xx', WEEKS)).toEqual([1, 2]);
  });

  it('has no gap where every week was done, however its days are spread', () => {
    expect(streakOf('xx..... .....xx xx..... .....xx', WEEKS)).toEqual([4, 4]);
  });

  it('is neither longer nor broken by a paused or resting week', () => {
    const past = [
      { ...weekly(2), untilOn: on(7) },
      { ...PAUSE, untilOn: on(14) },
    ];
    expect(streakOf('xx..... ....... xx', { ...WEEKS, past })).toEqual([2, 2]);
    expect(streakOf('xx..... x.x.... xx', { ...WEEKS, past })).toEqual([2, 2]);
    expect(streakOf('xx..... ....... xx', { ...WEEKS, phases: ACTIVE + rested(0, 7) })).toEqual([2, 2]);
    expect(streakOf('xx..... ....... xx', WEEKS)).toEqual([1, 1]);
  });

  it('follows from daily weeks in which nothing was missed', () => {
    const past = [{ ...DAILY, untilOn: on(14) }];
    expect(streakOf('xxxxxxx xxxxxxx xx', { ...WEEKS, past })).toEqual([3, 3]);
    expect(streakOf('xxxxxxx xxxxxx. xx', { ...WEEKS, past })).toEqual([1, 1]);
  });

  it('never gets shorter by a day that is ticked off', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(), ({ habit, facts: { today } }, choice) => {
        const length = 30;
        const ticked = addDays(today, -(choice % length));
        fc.pre(
          habit.present.rhythm === 'weekly' &&
            habit.present.times !== null &&
            !habit.rows.get(ticked)?.skipped,
        );
        const before = { ...habit, phaseOn: () => null, today };
        const rows = new Map(habit.rows).set(ticked, { done: true, skipped: false, amount: null });
        const [was, is] = [modelProgress(before), modelProgress({ ...before, rows })];
        expect(is.streak).toBeGreaterThanOrEqual(was.streak);
        expect(is.best_streak).toBeGreaterThanOrEqual(was.best_streak);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the running week', () => {
  it('names what was done, what it asks for, and the days that are left', () => {
    const present = { ...weekly(3), weekdays: [1, 2, 3, 4, 5, 6] };
    // Wednesday; Thursday is skipped, Friday rests, Sunday isn't chosen.
    const written = { present, phases: 'aaaar', today: on(2) };
    expect(modelProgress(habitOf('x..s...', written)).week).toEqual({ done: 1, need: 2, days_left: 2 });
    expect(modelProgress(habitOf('x.xs...', written)).week).toEqual({ done: 2, need: 2, days_left: 1 });
    expect(modelProgress(habitOf('x', { present: DAILY })).week).toBeNull();
  });

  it('is due today while less was done before today than it asks for', () => {
    const dueOf = (days: string, written: Partial<Written> = {}) =>
      modelProgress(habitOf(days, { present: weekly(3), ...written })).due_today;
    expect(dueOf('xx.')).toBe(1);
    expect(dueOf('xxx.')).toBe(0);
    // Doing or skipping it today doesn't by itself end it, but a week may ask for less by a skip.
    expect(dueOf('xxx')).toBe(1);
    expect(dueOf('xxs')).toBe(1);
    expect(dueOf('s.xxs')).toBe(0);
    expect(dueOf('.', { phases: 'r' })).toBe(0);
  });
});

describe('an amount a week', () => {
  const KILOMETRES = { present: amountAWeek(30_000) };
  const withAmounts = (habit: ModelHabit, amounts: Record<number, number>): ModelHabit => {
    const rows = new Map(habit.rows);
    for (const [index, amount] of Object.entries(amounts)) {
      const date = on(Number(index));
      rows.set(date, { done: true, skipped: false, ...rows.get(date), amount });
    }
    return { ...habit, rows };
  };
  const weekOf = (habit: ModelHabit) => modelWeeks(habit, { first: MONDAY, last: MONDAY })[0];

  it('shrinks with the open days, to a thousandth', () => {
    expect(firstWeek('x', { ...KILOMETRES, phases: rested(7, 7) })).toMatchObject({ need: 30_000 });
    // 150/7 = 21.4285… and 30/7 = 4.2857…
    expect(firstWeek('x', { ...KILOMETRES, phases: rested(5, 7) })).toMatchObject({ need: 21_429 });
    expect(firstWeek('x', { ...KILOMETRES, phases: rested(1, 7) })).toMatchObject({ need: 4_286 });
  });

  it('is reached by the sum of all days, also of skipped ones', () => {
    const full = withAmounts(habitOf('s', { ...KILOMETRES, today: on(20) }), { 0: 9_000, 3: 16_714 });
    // 30 × 6/7 = 25.714…
    expect(weekOf(full)).toEqual({ monday: MONDAY, done: 25_714, need: 25_714, kept: 1 });
    const short = withAmounts(habitOf('s', { ...KILOMETRES, today: on(20) }), { 0: 9_000, 3: 16_713 });
    expect(weekOf(short)).toMatchObject({ done: 25_713, kept: 0 });
  });

  it('asks by days of its own rhythm only, and for no least one in the first week', () => {
    const past = [{ ...DAILY, untilOn: on(6) }];
    expect(firstWeek('x', { ...KILOMETRES, past })).toMatchObject({ need: 4_286 });
    const made = { present: amountAWeek(1), createdOn: on(6), today: on(6) };
    expect(firstWeek('', made)).toMatchObject({ need: 0 });
  });

  it('is due by the sum of before today', () => {
    const before = withAmounts(habitOf('...', KILOMETRES), { 0: 30_000 });
    expect(modelProgress(before)).toMatchObject({ due_today: 0, done_today: 0, amount_today: 0 });
    const by = withAmounts(habitOf('...', KILOMETRES), { 0: 29_999, 2: 5_000 });
    expect(modelProgress(by)).toMatchObject({ due_today: 1, done_today: 1, amount_today: 5_000, streak: 1 });
  });
});

describe('every three days from the last time', () => {
  const THIRD = { present: everyDays(3) };

  it.each([
    ['x..x..x', [3, 3]],
    // Earlier is fine, however often.
    ['x.x.xx', [4, 4]],
    // Late begins anew with 1.
    ['x..x....x', [1, 2]],
    ['x..x...x..x', [2, 2]],
    // Today isn't over.
    ['x..x...', [2, 2]],
    ['x..x....', [0, 2]],
    // A skip breaks nothing, and the next time comes three days after it.
    ['x..s..x', [2, 2]],
    ['x..s...x', [1, 1]],
    ['x....s', [0, 1]],
  ])('a run over %j', (days, runs) => {
    expect(streakOf(days, THIRD)).toEqual(runs);
  });

  it('a due day at rest waits for the next open day', () => {
    expect(streakOf('x.....x', { ...THIRD, phases: 'aaarrra' })).toEqual([2, 2]);
    expect(streakOf('x......x', { ...THIRD, phases: 'aaarrra' })).toEqual([1, 1]);
    // What was done at rest was done.
    expect(streakOf('x....x.', { ...THIRD, phases: 'aaarrra' })).toEqual([2, 2]);
  });

  it('a pause makes it due on the first open day after it', () => {
    const past = [
      { ...everyDays(3), untilOn: on(2) },
      { ...PAUSE, untilOn: on(9) },
    ];
    const dueOn = (today: LocalDate) => modelProgress(habitOf('x', { ...THIRD, past, today })).due_today;
    expect([on(8), on(9)].map(dueOn)).toEqual([0, 1]);
    expect(streakOf('x........x', { ...THIRD, past })).toEqual([2, 2]);
    // Done while paused, it sets the clock and adds nothing.
    expect(streakOf('x......x..x', { ...THIRD, past })).toEqual([2, 2]);
  });

  it('a mark under another rhythm sets the clock and adds nothing', () => {
    const past = [{ ...DAILY, untilOn: on(3) }];
    expect(streakOf('xxx..x', { ...THIRD, past })).toEqual([1, 1]);
    const fixed = [{ ...everyDays(3, MONDAY), untilOn: on(3) }];
    expect(streakOf('x..x', { ...THIRD, past: fixed })).toEqual([1, 1]);
  });

  it('without a last time it is due from the day it was made', () => {
    const made = { ...THIRD, createdOn: on(2) };
    const dueOn = (today: LocalDate) => modelProgress(habitOf('', { ...made, today })).due_today;
    expect([on(1), on(2), on(5)].map(dueOn)).toEqual([0, 1, 1]);
  });

  it('today’s own mark leaves it due', () => {
    for (const days of ['x..x', 'x..s', 'x...'])
      expect(modelProgress(habitOf(days, THIRD)), days).toMatchObject({ due_today: 1 });
    expect(modelProgress(habitOf('x.x', THIRD)).due_today).toBe(0);
  });
});

describe('every three fixed days', () => {
  const FIXED = { present: everyDays(3, on(1)) };

  it.each([
    ['.x..x..x', [3, 3]],
    // Done another day is an extra.
    ['.xxxx', [2, 2]],
    ['.x...x', [0, 1]],
    // A skipped day neither adds nor breaks, and moves nothing.
    ['.x..s..x', [2, 2]],
    // Before the anchor nothing is due.
    ['x', [0, 0]],
  ])('a run over %j', (days, runs) => {
    expect(streakOf(days, FIXED)).toEqual(runs);
  });

  it('leave out a day in a resting phase', () => {
    expect(streakOf('.x.....x', { ...FIXED, phases: 'aaaara' })).toEqual([2, 2]);
  });
});

describe('a habit that changed its rhythm', () => {
  it('keeps a run of days over weeks of another rhythm', () => {
    const past = [
      { ...DAILY, untilOn: on(3) },
      { ...weekly(2), untilOn: on(10) },
    ];
    expect(streakOf('xxx....x..xx', { present: DAILY, past })).toEqual([5, 5]);
  });

  it('counts in the unit of the present rhythm', () => {
    const units = [DAILY, weekly(2), amountAWeek(5), everyDays(3), everyDays(3, MONDAY)].map(
      (present) => modelProgress(habitOf('x', { present })).streak_unit,
    );
    expect(units).toEqual(['days', 'weeks', 'weeks', 'times', 'times']);
  });
});

test('a journey west, where today comes a second time, shortens no streak', () => {
  const ahead = { today: on(6) };
  expect(streakOf('xxxxxxxx', { present: DAILY, ...ahead })).toEqual([8, 8]);
  expect(streakOf('xxxxxx.x', { present: DAILY, ...ahead })).toEqual([7, 7]);
  expect(streakOf('x..x...x', { present: everyDays(3), ...ahead })).toEqual([3, 3]);
  // Sunday, with a mark of the next week, which hasn't begun again.
  expect(streakOf('xx..... x', { present: weekly(1), ...ahead })).toEqual([1, 1]);
  expect(streakOf('x.....x', { present: weekly(2), today: on(5) })).toEqual([1, 1]);
});

describe('the totals of some days', () => {
  const days = Array.from({ length: 14 }, (_, index) => on(index));

  it('ask for the rounded sum of what the days ask', () => {
    const phases = 'rrrrr aaaaa aaaa';
    // 9 × 3/7 = 3.86, without today 3.43; three days were done, closed ones too.
    expect(modelTotals(habitOf('x....x......x.', { present: weekly(3), phases }), days)).toMatchObject({
      due: 3,
      done: 3,
    });
    expect(modelTotals(habitOf('x....x......xx', { present: weekly(3), phases }), days)).toMatchObject({
      due: 4,
      done: 4,
    });
    expect(modelTotals(habitOf('x............x', { present: everyDays(4) }), days)).toMatchObject({
      due: 4,
      done: 2,
    });
    expect(modelTotals(habitOf('x.s..........x', { present: amountAWeek(5) }), days)).toMatchObject({
      due: 13,
      done: 2,
    });
  });

  it('ask from the day it was made or first done on', () => {
    const made = { present: weekly(7), createdOn: on(10) };
    expect(modelTotals(habitOf('.............x', made), days)).toMatchObject({ due: 4, done: 1 });
    expect(modelTotals(habitOf('........x....x', made), days)).toMatchObject({ due: 6, done: 2 });
  });

  it('leave out a phase that asks for nothing', () => {
    const habit = habitOf('x.x...........', { present: weekly(3), phases: 'rrr' });
    expect(modelTotalsByPhase(habit, days)).toEqual([{ phase: 'active', due: 4, done: 0, amount: 0 }]);
  });
});
