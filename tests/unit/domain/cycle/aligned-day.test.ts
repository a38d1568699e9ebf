import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedDay } from '#domain/cycle/current-cycle.ts';
import { phaseOn, REFERENCE_PHASES } from '#domain/cycle/phases.ts';

const anyLayout = fc.record({
  cycleLength: fc.integer({ min: 15, max: 90 }),
  periodLength: fc.integer({ min: 1, max: 15 }),
});

describe('the reference day of a cycle day', () => {
  it('is the day itself in a cycle of 28 days with 5 of bleeding', () => {
    for (let cycleDay = 1; cycleDay <= 28; cycleDay++) {
      expect(alignedDay(cycleDay, { cycleLength: 28, periodLength: 5 })).toBe(cycleDay);
    }
  });

  it('stretches a short phase over the reference, as 3 days of bleeding over 5', () => {
    const layout = { cycleLength: 28, periodLength: 3 };
    expect([1, 2, 3].map((cycleDay) => alignedDay(cycleDay, layout))).toEqual([1, 3, 5]);
  });

  it('compresses a long phase, as 16 follicular days into 8', () => {
    const layout = { cycleLength: 36, periodLength: 5 };
    const days = Array.from({ length: 16 }, (_, index) => alignedDay(index + 6, layout));
    expect(days).toEqual([6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]);
  });

  it('is 28 throughout a late cycle', () => {
    for (let cycleDay = 30; cycleDay <= 400; cycleDay++) {
      expect(alignedDay(cycleDay, { cycleLength: 29, periodLength: 5 })).toBe(28);
    }
  });

  it('is the last period day while bleeding exceeds the expected length, and 28 after', () => {
    expect(alignedDay(30, { cycleLength: 28, periodLength: 31 })).toBe(5);
    expect(alignedDay(32, { cycleLength: 28, periodLength: 31 })).toBe(28);
  });

  it('is always in the same phase of the reference', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer({ min: 1, max: 200 }), (layout, cycleDay) => {
        const { firstDay, lastDay } = REFERENCE_PHASES[phaseOn(cycleDay, layout)];
        const aligned = alignedDay(cycleDay, layout);
        expect(aligned).toBeGreaterThanOrEqual(firstDay);
        expect(aligned).toBeLessThanOrEqual(lastDay);
      }),
    );
  });

  it('never goes back from one day to the next', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer({ min: 1, max: 200 }), (layout, cycleDay) => {
        expect(alignedDay(cycleDay + 1, layout)).toBeGreaterThanOrEqual(alignedDay(cycleDay, layout));
      }),
    );
  });
});
