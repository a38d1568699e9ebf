import { expect, test } from 'vitest';
import { cycleLengths } from '#domain/insights/insights-of.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { knownCycles } from './known-cycles.ts';

test('without a finished cycle there are no lengths', () => {
  expect(cycleLengths(knownCycles([], { periodStarts: [] }))).toBeNull();
  expect(cycleLengths(knownCycles([]))).toBeNull();
});

test('lengths are the shortest, the longest and the median', () => {
  expect(cycleLengths(knownCycles([31, 26, 28]))).toMatchObject({ shortest: 26, longest: 31, median: 28 });
  expect(cycleLengths(knownCycles([30, 27]))).toMatchObject({ median: 29 });
});

test('cycles are oldest first, with the day they started', () => {
  expect(cycleLengths(knownCycles([31, 26]))?.cycles).toEqual([
    { startedOn: day('2026-09-16'), days: 31, isOdd: false },
    { startedOn: day('2026-10-17'), days: 26, isOdd: false },
  ]);
});

test('the expected span is the 80 % interval of the running cycle, and none in another mode', () => {
  const lengths = [28, 27, 29, 28, 28, 27];
  const { expected } = cycleLengths(knownCycles(lengths)) ?? {};
  const modes = [{ startedOn: day('2026-11-20'), endedOn: null }];

  expect(expected?.low).toBeLessThanOrEqual(28);
  expect(expected?.high).toBeGreaterThanOrEqual(28);
  expect(cycleLengths(knownCycles(lengths, { modes }))?.expected).toBeNull();
});

test('bleeding within a cycle doesn’t begin a cycle', () => {
  const facts = knownCycles([28]);
  const periodStarts = [...facts.periodStarts, day('2026-10-25')];

  expect(cycleLengths({ ...facts, periodStarts })?.cycles).toEqual([
    { startedOn: day('2026-10-15'), days: 28, isOdd: false },
  ]);
});
