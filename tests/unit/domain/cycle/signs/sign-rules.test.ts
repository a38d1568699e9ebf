import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  lhSign,
  mucusSign,
  type SignReading,
  signsOf,
  temperatureSign,
} from '#domain/cycle/signs/signs-of.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const START = day('2026-03-01');
const onDay = (cycleDay: number): LocalDate => addDays(START, cycleDay - 1);
const NOTHING = { isPositive: null, discharge: null, temperature: null };
const dayOf = (sign: { on: LocalDate; knownOn: LocalDate } | null) =>
  sign && [sign.on, sign.knownOn].map((on) => Number(on.slice(8)));

const positives = (...days: number[]): SignReading[] =>
  days.map((cycleDay) => ({ ...NOTHING, on: onDay(cycleDay), isPositive: true }));
const qualities = (qualities: Record<number, number>): SignReading[] =>
  Object.entries(qualities).map(([cycleDay, discharge]) => ({
    ...NOTHING,
    on: onDay(Number(cycleDay)),
    discharge,
  }));
/** Readings from hundredths of a degree above 36 °C, one a day from cycle day 1 on; `null` means no reading. */
const temperatures = (...values: (number | null)[]): SignReading[] =>
  values.flatMap((value, index) =>
    value === null ? [] : [{ ...NOTHING, on: onDay(index + 1), temperature: 3600 + value }],
  );

describe('a positive test', () => {
  test.each([
    ['the first day of a run', [12, 13], 12],
    ['one day in between joins the run', [12, 14], 12],
    ['before cycle day 7 it does not count', [5, 6], null],
    ['a run that begins before day 7 does not count at all', [6, 8], null],
    ['a gap of three neither joins nor replaces', [12, 15], 12],
    ['four days later another run replaces it', [12, 13, 17, 18], 17],
    ['the gap is counted from the last day of the previous run', [12, 14, 17], 12],
    ['of three runs, the last that is far enough counts', [10, 15, 20], 20],
    ['none', [], null],
  ])('%s', (_, days, expected) => {
    const sign = lhSign({ startedOn: START, readings: positives(...days) });
    expect(dayOf(sign)).toEqual(expected && [expected, expected]);
  });

  test('a negative test is no sign', () => {
    const readings = [{ ...NOTHING, on: onDay(12), isPositive: false }];
    expect(lhSign({ startedOn: START, readings })).toBeNull();
  });
});

describe('the peak of the discharge', () => {
  test.each([
    [
      'is the last best day, once three lower ones follow',
      { 10: 2, 11: 3, 12: 3, 13: 1, 14: 0, 15: 0 },
      [12, 15],
    ],
    ['creamy is enough', { 10: 1, 11: 2, 12: 1, 13: 1, 14: 0 }, [11, 14]],
    ['days without a report are not lower days', { 11: 3, 13: 1, 15: 0, 18: 0 }, [11, 18]],
    ['two lower days are too few', { 11: 3, 12: 1, 13: 0 }, null],
    ['moist is not a peak', { 11: 1, 12: 0, 13: 0, 14: 0 }, null],
    ['a better day later replaces it', { 9: 2, 10: 1, 11: 1, 12: 1, 14: 3, 15: 1 }, null],
  ])('%s', (_, logged, expected) => {
    expect(dayOf(mucusSign({ readings: qualities(logged) }))).toEqual(expected);
  });

  test('is none without reports', () => {
    expect(mucusSign({ readings: positives(12) })).toBeNull();
  });
});

describe('a rise of the temperature', () => {
  const LOW = [40, 45, 40, 35, 40, 45];
  test.each([
    ['three above, the third by 0.2', [...LOW, 55, 60, 65], [6, 9]],
    ['rounded to 0.05 first', [...LOW, 53, 58, 63], [6, 9]],
    ['the third too low: a fourth above is enough', [...LOW, 55, 60, 60, 50], [6, 10]],
    ['one at the line is passed over, and the fourth is 0.2 above', [...LOW, 55, 45, 60, 65], [6, 10]],
    ['one passed over and the fourth too low', [...LOW, 55, 45, 60, 60], null],
    ['two passed over', [...LOW, 55, 45, 40, 65], null],
    ['only two above', [...LOW, 55, 60], null],
    ['never above', [...LOW, 45, 45, 45], null],
    ['five low ones are too few', [40, 45, 40, 35, 40, 55, 60, 65], null],
    ['a day missing among the high ones', [...LOW, 55, null, 60, 65], [6, 10]],
    ['two days missing among the high ones', [...LOW, 55, null, null, 60, 65], null],
    ['after a false rise another', [...LOW, 50, 40, 40, 55, 60, 70], [9, 12]],
  ])('%s', (_, values, expected) => {
    expect(dayOf(temperatureSign({ readings: temperatures(...values) }))).toEqual(expected);
  });

  test('six low readings over more than ten days are too sparse, the same ones over ten are not', () => {
    const sparse = temperatures(40, null, null, 45, null, 40, 35, null, null, 40, 45, 55, 60, 65);
    expect(temperatureSign({ readings: sparse })).toBeNull();
    const closer = temperatures(40, null, null, 45, null, 40, 35, null, 40, 45, 55, 60, 65);
    expect(dayOf(temperatureSign({ readings: closer }))).toEqual([10, 13]);
  });
});

describe('signs of cycles', () => {
  const accepted = [START, addDays(START, 28)];
  const context = { accepted, today: addDays(START, 50), modes: [], ignored: new Map() };

  test('are found in each cycle, one of a kind', () => {
    const readings = positives(14, 14 + 28);
    expect(signsOf(readings, context)).toEqual([
      { startedOn: START, kind: 'lh', on: onDay(14), knownOn: onDay(14) },
      { startedOn: accepted[1], kind: 'lh', on: onDay(42), knownOn: onDay(42) },
    ]);
  });

  test('are not found in a cycle that a mode covers or where they are ignored', () => {
    const readings = positives(14, 42);
    const modes = [{ startedOn: onDay(10), endedOn: onDay(12) }];
    expect(signsOf(readings, { ...context, modes })).toHaveLength(1);
    const ignored = new Map([[START, ['lh'] as const]]);
    expect(signsOf(readings, { ...context, ignored })).toHaveLength(1);
  });
});
