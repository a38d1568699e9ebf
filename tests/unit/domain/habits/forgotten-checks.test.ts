import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  type LocalDate,
  startOfWeek,
  toEpochDay,
} from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { forgetBefore } from '#domain/habits/forgotten-checks.ts';
import {
  countedDays,
  type HabitRecord,
  habitHistory,
  habitProgress,
  habitTotals,
  plannedDays,
  trackedDays,
} from '#domain/habits/habit-progress.ts';
import { type HabitDayRow, repackedWeek } from '#domain/habits/packed-weeks.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { isWhole } from '#tests/whole.ts';
import { anyLife, type RandomLife } from './any-habit.ts';
import type { ModelRow } from './habit-model.ts';
import { recordOf } from './record-of.ts';

const HABITS = isWhole ? 3_000 : 300;

/** A Monday up to the last day that figures by phase don't need; shares are from 0 to 1. */
function mondayOf({ habit: { rows, createdOn }, facts }: RandomLife, share: number): LocalDate {
  const [first = createdOn] = [...rows.keys()].sort();
  const [last = facts.today] = acceptedStarts(facts.periodStarts).accepted.slice(-3);
  const days = daysBetween(first, last < facts.today ? last : facts.today);
  return startOfWeek(addDays(first, Math.round(Math.max(0, days) * share)));
}

/** The record without its days before a Monday, as it would be read from the database. */
function forgotten(
  record: HabitRecord,
  { monday, facts }: { monday: LocalDate; facts: CycleFacts },
): HabitRecord {
  const left = forgetBefore(record, { monday, facts });
  if (left === undefined) return record;
  const { forgotten: numbers, ...checks } = left;
  const amounts = new Map([...record.amounts].filter(([day]) => day >= monday));
  return { ...record, checks, forgotten: numbers, amounts };
}

/** Everything that answers have of a habit from a day on. */
function answersOf(record: HabitRecord, { from, facts }: { from: LocalDate; facts: CycleFacts }) {
  const { today } = facts;
  const history = habitHistory(record, { facts, range: { start: addDays(today, -420), end: today } });
  const older = {
    ...record,
    checks: { ...record.checks, weeksFrom: addDays(record.checks.weeksFrom, -700) },
  };
  const tracked = trackedDays(facts, [record, { checks: { ...older.checks, checkedWeeks: '01' } }]);
  const { asks, done } = countedDays(record, tracked);
  const known = toEpochDay(from) - (tracked.days[0]?.epochDay ?? 0);
  return {
    progress: habitProgress(record, trackedDays(facts, [record])),
    besideOlderOnes: habitProgress(record, tracked),
    planned: plannedDays(record, facts),
    totals: habitTotals(record, facts),
    counted: [asks.slice(known), done.slice(known)],
    days: history.days.filter(({ date }) => date >= from),
    weeks: history.weeks.filter(({ monday }) => monday >= from),
  };
}

const anyRow: fc.Arbitrary<ModelRow> = fc.record({
  done: fc.boolean(),
  skipped: fc.constant(false),
  amount: fc.constantFrom(null, 1, 4_000, 30_000),
});
const anyRowOrSkip = fc.oneof(anyRow, fc.constantFrom({ done: false, skipped: true, amount: null }));

const bit = (flag: boolean) => (flag ? 1 : 0);
const stored = ({ done, skipped, amount }: ModelRow): HabitDayRow => ({
  done: bit(done),
  skipped: bit(skipped),
  amount,
});

/** The record after some days were pressed, each in the week of its day, and after another schedule began today. */
function later(
  record: HabitRecord,
  { habit, pressed }: { habit: RandomLife['habit']; pressed: readonly LocalDate[] },
): HabitRecord {
  const rows = [...habit.rows].map(([checkedOn, row]) => ({ checkedOn, ...stored(row) }));
  const { schedules, amounts } = recordOf(habit);
  let { checks } = record;
  for (const on of pressed)
    checks = { ...checks, ...repackedWeek(checks, { monday: startOfWeek(on), rows }) };
  return { ...record, schedules, amounts, checks };
}

const isEmpty = ({ done, skipped, amount }: ModelRow) => !done && !skipped && amount === null;

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('every answer from the line on is the same once the days before it are forgotten', () => {
  fc.assert(
    fc.property(anyLife, share, (life, at) => {
      const { facts } = life;
      const record = recordOf(life.habit);
      const monday = mondayOf(life, at);
      const left = forgotten(record, { monday, facts });
      expect(answersOf(left, { from: monday, facts })).toEqual(answersOf(record, { from: monday, facts }));
    }),
    { numRuns: HABITS },
  );
});

test('days that are forgotten in two steps leave the same numbers as in one', () => {
  fc.assert(
    fc.property(anyLife, share, share, (life, one, other) => {
      const { facts } = life;
      const record = recordOf(life.habit);
      const [first = '', last = ''] = [mondayOf(life, one), mondayOf(life, other)].sort();
      const inSteps = forgotten(forgotten(record, { monday: day(first), facts }), {
        monday: day(last),
        facts,
      });
      const atOnce = forgotten(record, { monday: day(last), facts });
      expect(answersOf(inSteps, { from: day(last), facts })).toEqual(
        answersOf(record, { from: day(last), facts }),
      );
      // Without a mark between the lines the later one forgets nothing.
      if (inSteps.forgotten?.from === atOnce.forgotten?.from) expect(inSteps).toEqual(atOnce);
    }),
    { numRuns: HABITS },
  );
});

test('every answer is still the same after later presses, another schedule and some weeks', () => {
  fc.assert(
    fc.property(
      fc.record({
        life: anyLife,
        at: share,
        presses: fc.array(fc.tuple(share, anyRowOrSkip), { maxLength: 30 }),
        other: fc.option(anyLife),
        weeksLater: fc.nat(3),
        again: share,
      }),
      ({ life, at, presses, other, weeksLater, again }) => {
        const { habit } = life;
        const monday = mondayOf(life, at);
        const record = recordOf(habit);
        const left = forgotten(record, { monday, facts: life.facts });
        const facts = { ...life.facts, today: addDays(life.facts.today, 7 * weeksLater) };
        const days = presses.map(([where, row]) => {
          const on = addDays(monday, Math.round(daysBetween(monday, facts.today) * where));
          return [on, row] as const;
        });
        // As an edit does, which leaves a pause that covers today.
        const isCovered = habit.past.some(({ untilOn }) => untilOn >= life.facts.today);
        const held = isCovered ? [] : [{ ...habit.present, untilOn: life.facts.today }];
        const after = {
          ...habit,
          rows: new Map([...habit.rows, ...days]),
          ...(other && { present: other.habit.present, past: [...habit.past, ...held] }),
        };
        const change = { habit: after, pressed: days.map(([on]) => on) };
        const whole = later(record, change);
        const shorter = later(left, change);
        expect(answersOf(shorter, { from: monday, facts })).toEqual(
          answersOf(whole, { from: monday, facts }),
        );
        const second = mondayOf({ habit: after, facts }, again);
        const from = second > monday ? second : monday;
        expect(answersOf(forgotten(shorter, { monday: second, facts }), { from, facts })).toEqual(
          answersOf(whole, { from, facts }),
        );
      },
    ),
    { numRuns: HABITS },
  );
});

test('a history is known from the line on, and has no day before it', () => {
  fc.assert(
    fc.property(anyLife, share, (life, at) => {
      const { facts } = life;
      const monday = mondayOf(life, at);
      const left = forgotten(recordOf(life.habit), { monday, facts });
      const range = { start: addDays(facts.today, -420), end: facts.today };
      const { days, weeks, known_from } = habitHistory(left, { facts, range });
      expect(known_from).toBe(left.forgotten?.from);
      if (known_from === undefined) return;
      expect(days.filter(({ date }) => date < known_from)).toEqual([]);
      expect(weeks.filter((week) => week.monday < known_from)).toEqual([]);
      const before = { start: addDays(known_from, -28), end: addDays(known_from, -1) };
      expect(habitHistory(left, { facts, range: before })).toEqual({ days: [], weeks: [], known_from });
    }),
    { numRuns: HABITS },
  );
});

test('what stays has counts by week and phase, and no day but the last ones', () => {
  fc.assert(
    fc.property(anyLife, share, (life, at) => {
      const { facts, habit } = life;
      const monday = mondayOf(life, at);
      const left = forgetBefore(recordOf(habit), { monday, facts });
      const before = [...habit.rows].filter(([on, row]) => on < monday && !isEmpty(row));
      const done = before.filter(([, row]) => row.done).map(([on]) => on);
      expect(left === undefined).toBe(before.length === 0);
      if (left === undefined) return;
      const { forgotten: stays, ...checks } = left;
      expect(checks.weeksFrom).toBe(monday);
      const total = Object.values(stays.phases).reduce((sum, count) => sum + count, 0);
      expect(total).toBe(done.length);
      for (let week = 1; week <= stays.weeks.length; week++) {
        const start = addDays(monday, -7 * week);
        const inWeek = done.filter((on) => startOfWeek(on) === start);
        expect(stays.weeks.at(-week)).toBe(String(inWeek.length));
      }
      expect(stays.amounts.length).toBe(10 * stays.weeks.length);
      expect(stays.last_done_on).toBe(done.sort().at(-1) ?? null);
    }),
    { numRuns: HABITS },
  );
});

test('weeks after the line ask from the first done day on, even if that is forgotten and the habit was made later', () => {
  const monday = day('2026-01-05');
  const done = [-4, -3, -2, -1, 6, 7].map((weeks) => addDays(monday, 7 * weeks));
  const record = recordOf({
    present: {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      phases: ['menstrual', 'follicular', 'ovulation', 'luteal'],
      rhythm: 'weekly',
      times: 1,
      every: null,
      anchorOn: null,
      target: null,
      targetPer: 'day',
    },
    past: [],
    createdOn: addDays(monday, 56),
    rows: new Map(done.map((on) => [on, { done: true, skipped: false, amount: null }])),
  });
  const facts = someFacts({ today: addDays(monday, 57) });
  const left = forgotten(record, { monday, facts });
  expect(habitProgress(left, trackedDays(facts, [left]))).toMatchObject({ streak: 2, best_streak: 4 });
  expect(answersOf(left, { from: monday, facts })).toEqual(answersOf(record, { from: monday, facts }));
});
