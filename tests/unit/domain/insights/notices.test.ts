import { describe, expect, test } from 'vitest';
import { cycleNotices } from '#domain/insights/notices.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { knownCycles, NOTHING_LOGGED } from './known-cycles.ts';

const kindsOf = (...from: Parameters<typeof knownCycles>) =>
  cycleNotices(knownCycles(...from), NOTHING_LOGGED).map(({ kind }) => kind);

describe('short and long cycles', () => {
  test('24 and 38 days are within the usual range', () => {
    expect(kindsOf([24, 24, 24])).toEqual([]);
    expect(kindsOf([38, 38, 38])).toEqual([]);
  });

  test('two cycles outside the range are a notice, one is not', () => {
    expect(kindsOf([28, 23, 28])).toEqual([]);
    expect(kindsOf([23, 28, 23])).toEqual(['short_cycles']);
    expect(kindsOf([28, 39, 28])).toEqual([]);
    expect(kindsOf([39, 30, 41])).toEqual(['long_cycles']);
  });

  test('a notice contains the cycles that caused it', () => {
    expect(cycleNotices(knownCycles([30, 39, 31, 45]), NOTHING_LOGGED)).toEqual([
      { kind: 'long_cycles', cycles: 4, outside: 2, shortest: 30, longest: 45 },
    ]);
  });

  test('only the newest six cycles count', () => {
    expect(kindsOf([22, 22, 28, 28, 28, 28, 28, 28])).toEqual([]);
    expect(kindsOf([22, 28, 28, 28, 28, 22])).toEqual(['short_cycles']);
  });
});

describe('varying cycles', () => {
  test('9 days from the shortest to the longest of six are within the limits, 10 are not', () => {
    expect(kindsOf([26, 35, 28, 28, 28, 28])).toEqual([]);
    expect(kindsOf([26, 36, 28, 28, 28, 28])).toEqual(['varying_cycles']);
  });

  test('five cycles are too few', () => {
    expect(kindsOf([25, 37, 28, 28, 28])).toEqual([]);
  });

  test('the limit applies from 18 to 45 years and without a birth date', () => {
    const varying = [25, 37, 28, 28, 28, 28];
    expect(kindsOf(varying, { birthDate: day('1980-01-01') })).toEqual([]);
    expect(kindsOf(varying, { birthDate: day('1981-01-01') })).toEqual(['varying_cycles']);
    expect(kindsOf(varying, { birthDate: null })).toEqual(['varying_cycles']);
  });
});

describe('there are no notices', () => {
  test('without data, and with one cycle', () => {
    expect(kindsOf([], { periodStarts: [] })).toEqual([]);
    expect(kindsOf([])).toEqual([]);
    expect(kindsOf([20])).toEqual([]);
  });

  test('in any mode except natural', () => {
    const modes = [{ startedOn: day('2026-11-20'), endedOn: null }];
    expect(kindsOf([20, 20, 20])).toEqual(['short_cycles']);
    expect(kindsOf([20, 20, 20], { modes })).toEqual([]);
  });

  test('about cycles that a mode covered', () => {
    const modes = [{ startedOn: day('2026-08-01'), endedOn: day('2026-11-12') }];
    expect(kindsOf([45, 45], { modes })).toEqual([]);
  });
});
