import { expect, test } from 'vitest';
import { steadyValues } from '#domain/insights/compare-phases.ts';

const largest = (values: Float64Array) => Math.max(...values.map(Math.abs));

test('a linear trend and a weekly rhythm are removed', () => {
  const rhythm = [1, 0, 0, 0, 0, 3, 3];
  const values = Float64Array.from({ length: 140 }, (_, day) => 2 + 0.05 * day + (rhythm[day % 7] ?? 0));

  expect(largest(values)).toBeGreaterThan(8);
  expect(largest(steadyValues(values))).toBeLessThan(0.1);
});

test('weekdays that differ by no more than chance are not changed', () => {
  // The first and the last of four weeks are higher, so there is neither a weekly rhythm nor a trend.
  const values = Float64Array.from({ length: 28 }, (_, day) => (day < 7 || day > 20 ? 1 : -1));

  expect([...steadyValues(values)]).toEqual([...values]);
});

test('days without a value remain without one', () => {
  const steady = steadyValues(Float64Array.from([1, Number.NaN, 3]));

  expect([...steady].map(Number.isNaN)).toEqual([false, true, false]);
  expect(steadyValues(new Float64Array())).toHaveLength(0);
  expect(steadyValues(Float64Array.from([Number.NaN])).every(Number.isNaN)).toBe(true);
});
