import { describe, expect, test } from 'vitest';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import {
  daysBetweenPeriods,
  heaviestDay,
  ownFigures,
  periodFigures,
  strengthByDay,
  wholeMedian,
} from '#domain/insights/own-figures.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { type LoggedFields, loggedLife, period, USUAL_PERIOD } from './logged-days-of.ts';

type Days = readonly (LoggedFields | undefined)[];

// The running cycle is on its 10th day on 21 November: it began on the 12th, the one of 28 days before it on 15 October.
const RUNNING = day('2026-11-12');
const BEFORE = day('2026-10-15');

/** A finished cycle of 28 days for each list of days but the last, which is the running one on its 10th day. */
function cyclesWith(...daysOfCycles: Days[]) {
  const cycles = daysOfCycles.map((days, place) => ({
    days: place === daysOfCycles.length - 1 ? 10 : 28,
    logged: days,
  }));
  return loggedLife(cycles).cycles;
}
const light = (days: number) => period(...Array.from({ length: days }, () => 'light' as const));
/** A period with other fields on one day of its cycle, counted from 1. */
const withDay = (days: Days, cycleDay: number, fields: LoggedFields): Days =>
  Object.assign(Array.from({ length: Math.max(days.length, cycleDay) }), days, { [cycleDay - 1]: fields });
const spotting = { bleeding: 'spotting' } as const;

describe('the shown median', () => {
  test('is a whole number with halves rounded up, whatever the order, and null without values', () => {
    expect(wholeMedian([])).toBeNull();
    expect(wholeMedian([3])).toBe(3);
    expect(wholeMedian([9, 1, 5])).toBe(5);
    expect(wholeMedian([29, 28])).toBe(29);
    expect(wholeMedian([30, 21, 28, 28])).toBe(28);
  });
});

describe('the days drawn of a cycle', () => {
  test('are without bleeding where only something else is logged, and empty where nothing is', () => {
    const { facts, cycles, days } = loggedLife([
      { days: 28, logged: [...period('medium'), { pain: 1 }, undefined, spotting] },
      { days: 10, logged: period('light') },
    ]);
    const [drawn] = ownFigures(facts, { cycles, days }).bleeding.cycles;
    expect(drawn?.levels.slice(0, 6)).toEqual(['medium', 'none', 'none', null, 'spotting', null]);
  });
});

describe('lengths of periods', () => {
  test('are in whole days, with the number of known lengths', () => {
    expect(periodFigures(cyclesWith(light(7), light(3), [], light(4)))).toEqual({
      known: 3,
      of: 4,
      median: 4,
      shortest: 3,
      longest: 7,
      medianWithSpotting: null,
    });
  });

  test('are shown for a single known period', () => {
    expect(periodFigures(cyclesWith([], light(6), []))).toMatchObject({
      known: 1,
      of: 3,
      median: 6,
      shortest: 6,
      longest: 6,
    });
  });

  test('are null without a logged day, and zero of zero without a cycle', () => {
    const nothing = { known: 0, median: null, shortest: null, longest: null, medianWithSpotting: null };
    expect(periodFigures(cyclesWith([], []))).toEqual({ ...nothing, of: 2 });
    expect(periodFigures([])).toEqual({ ...nothing, of: 0 });
  });

  test('run from the first to the last day of bleeding, even across two days without a log', () => {
    const gaps = [{ bleeding: 'light' }, undefined, undefined, { bleeding: 'light' }] as const;
    expect(periodFigures(cyclesWith(gaps, []))).toMatchObject({ known: 1, median: 4 });
  });

  test('are unknown for one day of bleeding', () => {
    expect(periodFigures(cyclesWith(light(1), []))).toMatchObject({ known: 0, median: null });
    expect(periodFigures(cyclesWith(light(2), []))).toMatchObject({ known: 1, median: 2 });
  });
});

describe('a period', () => {
  /** The figures of two days of bleeding in a cycle that is on the given day. */
  const onDay = (today: number, logged: Days = light(2).slice(0, 2)) =>
    periodFigures(loggedLife([{ days: 28 }, { days: today, logged }]).cycles);

  test('is open while bleeding may go on, and known from the fourth day after the last', () => {
    expect(onDay(2)).toMatchObject({ known: 0, of: 2, median: null });
    expect(onDay(5)).toMatchObject({ known: 0, of: 2, median: null });
    expect(onDay(6)).toMatchObject({ known: 1, of: 2, median: 2 });
  });

  test('is known at once when a day without bleeding is logged', () => {
    expect(onDay(3, light(2))).toMatchObject({ known: 1, of: 2, median: 2 });
  });
});

describe('a cycle that isn’t counted', () => {
  const life = [
    { days: 28, logged: light(4) },
    { days: 28, logged: light(9) },
    { days: 10, logged: light(5) },
  ];
  const usual = { known: 3, of: 3, median: 5, longest: 9 };
  const without = { known: 2, of: 2, median: 5, shortest: 4, longest: 5 };

  test('has no counted period either if it is odd or covered by a mode', () => {
    const modes = [{ startedOn: day('2026-11-01'), endedOn: day('2026-11-03') }];
    expect(periodFigures(loggedLife(life).cycles)).toMatchObject(usual);
    expect(periodFigures(loggedLife(life, { oddStarts: [BEFORE] }).cycles)).toMatchObject(without);
    expect(periodFigures(loggedLife(life, { modes }).cycles)).toMatchObject(without);
  });

  test('of over 90 days has none either, unless it was confirmed', () => {
    const longLife = (days: number) =>
      [life[0], { days, logged: light(9) }, life[2]].flatMap((one) => one ?? []);
    const confirmedStarts = [day('2026-08-13')]; // 91 days before 12 November
    expect(periodFigures(loggedLife(longLife(90)).cycles)).toMatchObject(usual);
    expect(periodFigures(loggedLife(longLife(91)).cycles)).toMatchObject(without);
    expect(periodFigures(loggedLife(longLife(91), { confirmedStarts }).cycles)).toMatchObject(usual);
  });
});

describe('spotting next to a period', () => {
  const withSpotting = (...daysOfCycles: Days[]) => {
    const { median, medianWithSpotting } = periodFigures(cyclesWith(...daysOfCycles));
    return [median, medianWithSpotting];
  };
  const fiveThen = (...levels: BleedingLevel[]) =>
    [...light(5).slice(0, 5), ...levels.map((bleeding) => ({ bleeding }))] satisfies Days;

  test('after its last day makes a second length', () => {
    expect(withSpotting(fiveThen('spotting', 'spotting', 'none'))).toEqual([5, 7]);
  });

  test('before its first day does too, even if its cycle isn’t counted', () => {
    const ending = withDay(withDay(light(5), 27, spotting), 28, spotting);
    expect(withSpotting(ending, fiveThen('none'))).toEqual([5, 6]); // the median of 5 and 7
    const { cycles } = loggedLife(
      [
        { days: 28, logged: ending },
        { days: 10, logged: light(5) },
      ],
      {
        oddStarts: [BEFORE],
      },
    );
    expect(periodFigures(cycles)).toMatchObject({ known: 1, median: 5, medianWithSpotting: 7 });
  });

  test('with a day in between does not count as next to it', () => {
    expect(withSpotting(fiveThen('none', 'spotting'))).toEqual([5, null]);
    expect(withSpotting(withDay(light(5), 27, spotting), fiveThen('none'))).toEqual([5, null]);
  });

  test('within it is part of its length', () => {
    const days = (['light', 'spotting', 'light', 'none'] as const).map((bleeding) => ({ bleeding }));
    expect(withSpotting(days)).toEqual([3, null]);
  });
});

describe('bleeding between periods', () => {
  const daysOf = (logged: Days) => cyclesWith(logged, USUAL_PERIOD).map(daysBetweenPeriods)[0];

  test('counts from the third day away from the period before or after', () => {
    expect(daysOf(withDay(USUAL_PERIOD, 6, spotting))).toEqual([]);
    expect(daysOf(withDay(USUAL_PERIOD, 7, spotting))).toEqual([7]);
    expect(daysOf(withDay(USUAL_PERIOD, 26, spotting))).toEqual([26]);
    expect(daysOf(withDay(USUAL_PERIOD, 27, spotting))).toEqual([]);
    expect(daysOf(withDay(USUAL_PERIOD, 28, spotting))).toEqual([]);
  });

  test('has any strength, and a day without bleeding is none', () => {
    const levels = ['spotting', 'light', 'medium', 'heavy', 'unspecified', 'none'] as const;
    const everyLevel = levels.reduce<Days>(
      (days, bleeding, index) => withDay(days, 9 + index, { bleeding }),
      USUAL_PERIOD,
    );
    expect(daysOf(everyLevel)).toEqual([9, 10, 11, 12, 13]);
    expect(daysOf(withDay(USUAL_PERIOD, 15, { pain: 2 }))).toEqual([]);
  });

  test('counts up to today in the running cycle', () => {
    const running = cyclesWith([], withDay(USUAL_PERIOD, 10, spotting));
    expect(running.map(daysBetweenPeriods)).toEqual([[], [10]]);
  });

  test('begins two days after the expected five of a period without a logged day', () => {
    expect(daysOf(withDay([], 7, spotting))).toEqual([]);
    expect(daysOf(withDay([], 8, spotting))).toEqual([8]);
  });

  test('begins two days after the last logged day of an open period', () => {
    const open = (cycleDay: number) =>
      loggedLife([{ days: 28 }, { days: 9, logged: withDay(light(6).slice(0, 6), cycleDay, spotting) }]);
    expect(open(8).cycles.map(daysBetweenPeriods)).toEqual([[], []]);
    expect(open(9).cycles.map(daysBetweenPeriods)).toEqual([[], [9]]);
  });
});

describe('the heaviest day', () => {
  test('is unknown without a logged strength', () => {
    expect(heaviestDay([])).toBeNull();
    expect(heaviestDay(cyclesWith([], []))).toBeNull();
    expect(heaviestDay(cyclesWith(period('unspecified', 'unspecified', 'spotting'), []))).toBeNull();
  });

  test('is the first one with the strongest bleeding', () => {
    expect(heaviestDay(cyclesWith(period('light', 'medium', 'heavy', 'heavy', 'light')))).toEqual({
      level: 'heavy',
      day: 3,
      periods: 1,
      of: 1,
    });
  });

  test('is the median of the periods with the strongest bleeding, rounded down, with the number of periods that had a strength', () => {
    const [second, third] = [period('light', 'medium'), period('light', 'light', 'medium')];
    const weak = period('light', 'light');
    const without = period('unspecified', 'unspecified');
    expect(heaviestDay(cyclesWith(third, weak, without, second))).toEqual({
      level: 'medium',
      day: 2, // the median of 3 and 2 is 2.5
      periods: 2,
      of: 3,
    });
  });

  test('is a day of the period, and heavier bleeding between periods doesn’t count', () => {
    const later = withDay(period('light', 'medium'), 12, { bleeding: 'heavy' });
    expect(heaviestDay(cyclesWith(later, []))).toMatchObject({ level: 'medium', day: 2 });
  });

  test('uses only cycles that count', () => {
    const { cycles } = loggedLife(
      [
        { days: 28, logged: period('light', 'medium') },
        { days: 10, logged: period('heavy', 'heavy') },
      ],
      { oddStarts: [RUNNING] },
    );
    expect(heaviestDay(cycles)).toEqual({ level: 'medium', day: 2, periods: 1, of: 1 });
  });
});

describe('strength by day', () => {
  test('is the mean to one decimal with the range, for days logged twice or more, up to the last bleeding', () => {
    const curve = strengthByDay(
      cyclesWith(
        period('light', 'heavy', 'unspecified', 'light', 'spotting'), // then none on day 6
        period('medium', 'heavy', 'light', 'spotting'), // then none on day 5
        period('medium', 'medium', 'light'), // then none on day 4
      ),
    );
    // None, spotting, light, medium and heavy are 0 to 4; day 6 is logged once, and `unspecified` is not a strength.
    expect(curve).toEqual([
      { day: 1, mean: 2.7, low: 2, high: 3, periods: 3 }, // 2, 3, 3
      { day: 2, mean: 3.7, low: 3, high: 4, periods: 3 }, // 4, 4, 3
      { day: 3, mean: 2, low: 2, high: 2, periods: 2 },
      { day: 4, mean: 1, low: 0, high: 2, periods: 3 }, // 2, 1, 0
      { day: 5, mean: 0.5, low: 0, high: 1, periods: 2 }, // 1, 0
    ]);
  });

  test('leaves out days without bleeding after the last one', () => {
    expect(strengthByDay(cyclesWith(light(2), light(2))).map(({ day: of }) => of)).toEqual([1, 2]);
    expect(strengthByDay(cyclesWith(period(), period()))).toEqual([]);
  });

  test('is null for a single period', () => {
    expect(strengthByDay(cyclesWith(light(4)))).toEqual([]);
  });

  test('uses the newest six periods that count, and their first ten days', () => {
    const newest = Array.from({ length: 6 }, () => light(9));
    expect(strengthByDay(cyclesWith(period('heavy'), ...newest))[0]).toEqual({
      day: 1,
      mean: 2,
      low: 2,
      high: 2,
      periods: 6,
    });
    const long = light(12);
    expect(strengthByDay(cyclesWith(long, long, [])).at(-1)).toMatchObject({ day: 10, periods: 2 });
    const odd = loggedLife(
      [
        { days: 28, logged: light(4) },
        { days: 10, logged: light(4) },
      ],
      {
        oddStarts: [BEFORE],
      },
    );
    expect(strengthByDay(odd.cycles)).toEqual([]);
  });
});
