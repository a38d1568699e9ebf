import { describe, expect, test } from 'vitest';
import type { LoggedCycle } from '#domain/insights/logged-cycles.ts';
import { byCycleDay, daysLogged, wellLogged } from '#domain/insights/own-figures.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { type LoggedFields, loggedLife } from './logged-days-of.ts';

type Days = readonly (LoggedFields | undefined)[];

/** A logged day without pain or symptoms. */
const OTHER: LoggedFields = {};
/** The first days of a cycle, all logged, some with other fields; days are counted from 1. */
function logged(count: number, also: Readonly<Record<number, LoggedFields>> = {}): Days {
  return Array.from({ length: count }, (_, index) => also[index + 1] ?? OTHER);
}
/** Finished cycles of 28 days with these logged days, and a running one on its 10th day. */
const finished = (...daysOfCycles: Days[]) =>
  loggedLife([...daysOfCycles.map((days) => ({ days: 28, logged: days })), { days: 10 }]).cycles;
/** The same fields on the days from one to another, both included. */
const onDays = (from: number, to: number, fields: LoggedFields): Record<number, LoggedFields> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [from + index, fields]));

/** The shown metrics, each with its known days as `day: with/of`. */
function sharesOf(cycles: readonly LoggedCycle[], side: 'from_start' | 'before_next' = 'from_start') {
  return byCycleDay(cycles).map((thing) => ({
    of: thing.symptom ?? thing.metric,
    days: thing[side].map(({ day: on, with: having, of }) => `${on}: ${having}/${of}`),
  }));
}
const painOn = (...from: Parameters<typeof sharesOf>) =>
  sharesOf(...from).find(({ of }) => of === 'pain')?.days;
const thingsOf = (cycles: readonly LoggedCycle[]) => sharesOf(cycles).map(({ of }) => of);

const PAIN: LoggedFields = { pain: 1 };
const NO_PAIN: LoggedFields = { pain: 0 };

describe('a well logged cycle', () => {
  const placesOf = (cycles: readonly LoggedCycle[]) =>
    wellLogged(cycles).map((cycle) => cycles.indexOf(cycle));

  test('has at least ten logged days', () => {
    const cycles = finished(logged(9), logged(10), logged(28));
    expect(cycles.map(daysLogged)).toEqual([9, 10, 28, 0]);
    expect(placesOf(cycles)).toEqual([1, 2]);
  });

  test('has them on any days, and may be the running cycle', () => {
    const scattered = Array.from({ length: 28 }, (_, index) => (index % 3 === 0 ? OTHER : undefined));
    const { cycles } = loggedLife([
      { days: 28, logged: scattered },
      { days: 10, logged: logged(10) },
    ]);
    expect(cycles.map(daysLogged)).toEqual([10, 10]);
    expect(placesOf(cycles)).toEqual([0, 1]);
  });

  test('is neither odd nor in a mode nor longer than 90 days', () => {
    const lengths = [28, 91, 28, 28, 10];
    const { cycles } = loggedLife(
      lengths.map((days) => ({ days, logged: logged(10) })),
      {
        // They began on 21 May, 18 June, 17 September, 15 October and 12 November.
        oddStarts: [day('2026-05-21')],
        modes: [{ startedOn: day('2026-09-20'), endedOn: day('2026-09-21') }],
      },
    );
    expect(cycles.map(({ leftOut }) => leftOut)).toEqual(['odd', 'long', 'mode', null, null]);
    expect(placesOf(cycles)).toEqual([3, 4]);
  });
});

describe('pain by day of the cycle', () => {
  test('is a share of the logged days, for any strength', () => {
    const cycles = finished(
      logged(10, { 1: { pain: 3 }, 2: { pain: 1 }, 3: NO_PAIN }),
      logged(10, { 1: { pain: 2 }, 2: NO_PAIN }),
      [OTHER, undefined, ...logged(9, { 1: { pain: 2 } })],
    );
    expect(painOn(cycles)).toEqual([
      '1: 2/3',
      '2: 1/2',
      '3: 1/3',
      ...[4, 5, 6, 7, 8, 9, 10].map((on) => `${on}: 0/3`),
      '11: 0/1',
    ]);
  });

  test('counts only cycles with ten logged days', () => {
    const full = logged(10, onDays(1, 4, PAIN));
    expect(painOn(finished(full, logged(9, onDays(1, 9, PAIN))))?.[0]).toBe('1: 1/1');
    expect(painOn(finished(full, logged(10, onDays(1, 9, PAIN))))?.[0]).toBe('1: 2/2');
  });

  test('is known from the first day on which it is logged, even in a cycle that isn’t counted', () => {
    const late = logged(10, { 3: NO_PAIN });
    const usual = logged(10, onDays(1, 4, PAIN));
    expect(painOn(finished(late, usual))?.slice(0, 4)).toEqual(['1: 1/1', '2: 1/1', '3: 1/2', '4: 1/2']);
    const painless = [{ pain: 0 }];
    expect(painOn(finished(painless, late, usual))?.slice(0, 2)).toEqual(['1: 1/2', '2: 1/2']);
  });

  test('ends on the day before the next start when counted back, whatever the length', () => {
    const ending = (days: number) => ({ days, logged: logged(days, onDays(days - 1, days, PAIN)) });
    const { cycles } = loggedLife([
      ending(28),
      { days: 31, logged: logged(31, { 31: PAIN }) },
      ending(26),
      { days: 12, logged: logged(12, onDays(1, 12, PAIN)) },
    ]);
    const before = painOn(cycles, 'before_next');
    // Pain is known from the 27th day of the first cycle on, its last but one.
    expect(before).toEqual([
      ...[-14, -13, -12, -11, -10, -9, -8, -7, -6, -5, -4, -3].map((on) => `${on}: 0/2`),
      '-2: 2/3',
      '-1: 3/3',
    ]);
  });

  test('includes the running cycle from its start to today, and not counted back from a future start', () => {
    const { cycles } = loggedLife([
      { days: 28, logged: logged(28, { 1: NO_PAIN }) },
      { days: 12, logged: logged(12, onDays(1, 12, PAIN)) },
    ]);
    const fromStart = painOn(cycles);
    expect([fromStart?.[0], fromStart?.[11], fromStart?.[12]]).toEqual(['1: 1/2', '12: 1/2', '13: 0/1']);
    expect(painOn(cycles, 'before_next')).toHaveLength(14);
    expect(new Set(painOn(cycles, 'before_next')?.map((text) => text.split(': ')[1]))).toEqual(
      new Set(['0/1']),
    );
  });

  test('is shown for 35 days from a start', () => {
    const { cycles } = loggedLife([{ days: 40, logged: logged(40, onDays(1, 40, PAIN)) }, { days: 10 }]);
    expect(painOn(cycles)).toEqual(Array.from({ length: 35 }, (_, index) => `${index + 1}: 1/1`));
  });
});

describe('the list of metrics', () => {
  const with_ = (symptom: string, days: number) => onDays(1, days, { symptoms: [symptom] });

  test('is empty without values, and leaves out metrics with fewer than four days', () => {
    expect(byCycleDay([])).toEqual([]);
    expect(thingsOf(finished(logged(28)))).toEqual([]);
    expect(thingsOf(finished(logged(10, onDays(1, 3, PAIN))))).toEqual([]);
    expect(thingsOf(finished(logged(10, onDays(1, 4, PAIN))))).toEqual(['pain']);
    expect(thingsOf(finished(logged(28, onDays(1, 28, NO_PAIN))))).toEqual([]);
    expect(thingsOf(finished(logged(10, with_('acne', 3))))).toEqual([]);
    expect(thingsOf(finished(logged(10, with_('acne', 4))))).toEqual(['acne']);
  });

  test('is pain first, then the four most frequent symptoms, equally frequent ones by alphabet', () => {
    const cycles = finished(
      logged(10, with_('low', 5)),
      logged(10, with_('nausea', 4)),
      logged(10, with_('own-1', 6)),
      logged(10, with_('acne', 4)),
      logged(10, with_('foggy', 4)),
      logged(10, onDays(1, 4, PAIN)),
    );
    expect(thingsOf(cycles)).toEqual(['pain', 'own-1', 'low', 'acne', 'foggy']);
  });

  test('counts days over all cycles with at least ten logged days', () => {
    expect(thingsOf(finished(logged(10, with_('acne', 2)), logged(10, with_('acne', 2))))).toEqual(['acne']);
    expect(thingsOf(finished(logged(10, with_('acne', 2)), logged(9, with_('acne', 9))))).toEqual([]);
  });

  test('counts days as without a symptom from the first day on which symptoms are logged', () => {
    const cycles = finished(
      logged(10, { 2: { symptoms: [] } }),
      logged(10, onDays(1, 4, { symptoms: ['acne', 'low'] })),
    );
    const days = ['1: 1/1', '2: 1/2', '3: 1/2', '4: 1/2', ...[5, 6, 7, 8, 9, 10].map((on) => `${on}: 0/2`)];
    expect(sharesOf(cycles)).toEqual([
      { of: 'acne', days },
      { of: 'low', days },
    ]);
  });
});

test.each([
  [0, 3],
  [1, 2],
  [2, 1],
  [3, 0],
  [4, 0],
])('with %i finished cycles %i more are needed, without the running one', (over, missing) => {
  const loggedDays = logged(10, onDays(1, 4, PAIN));
  const { cycles } = loggedLife([
    ...Array.from({ length: over }, () => ({ days: 28, logged: loggedDays })),
    { days: 10, logged: loggedDays },
  ]);
  expect(byCycleDay(cycles)).toMatchObject([
    { metric: 'pain', symptom: null, cycles: over, missing_cycles: missing },
  ]);
});
