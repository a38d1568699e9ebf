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
  expect(cycleLengths(knownCycles([31, 26]))?.lengths).toEqual([
    { started_on: day('2026-09-16'), days: 31, odd: 0 },
    { started_on: day('2026-10-17'), days: 26, odd: 0 },
  ]);
});

test('the expected span is the 80 % interval of the running cycle, and none in another mode', () => {
  const lengths = [28, 27, 29, 28, 28, 27];
  const known = cycleLengths(knownCycles(lengths));
  const modes = [{ startedOn: day('2026-11-20'), endedOn: null }];

  expect(known?.expected_low).toBeLessThanOrEqual(28);
  expect(known?.expected_high).toBeGreaterThanOrEqual(28);
  expect(cycleLengths(knownCycles(lengths, { modes }))).toMatchObject({
    expected_low: null,
    expected_high: null,
  });
});

test('bleeding within a cycle doesn’t begin a cycle', () => {
  const facts = knownCycles([28]);
  const periodStarts = [...facts.periodStarts, day('2026-10-25')];

  expect(cycleLengths({ ...facts, periodStarts })?.lengths).toEqual([
    { started_on: day('2026-10-15'), days: 28, odd: 0 },
  ]);
});
