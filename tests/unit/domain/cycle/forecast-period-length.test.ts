import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastPeriodLength } from '#domain/cycle/periods.ts';

describe('the expected length of a period', () => {
  it('is 5 days without any data', () => {
    expect(forecastPeriodLength([])).toBe(5);
  });

  it.each([
    [[5], 5],
    [[4], 5],
    [[3], 4],
    [[7], 6],
    [[7, 7], 6],
    [[7, 7, 7], 7],
    [[3, 7], 5],
  ])('after %j is %i', (lengths, expected) => {
    expect(forecastPeriodLength(lengths)).toBe(expected);
  });

  it('weighs the newest period most', () => {
    const longThenShort = [...Array(20).fill(4), ...Array(20).fill(7)];
    expect(forecastPeriodLength(longThenShort)).toBeLessThan(
      forecastPeriodLength(longThenShort.toReversed()),
    );
  });

  it('stays a whole number from 1 to 15', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 90 })), (lengths) => {
        const days = forecastPeriodLength(lengths);
        expect(Number.isInteger(days)).toBe(true);
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days).toBeLessThanOrEqual(15);
      }),
    );
  });
});
