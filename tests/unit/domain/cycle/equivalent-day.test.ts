import { describe, expect, it } from 'vitest';
import { equivalentDay } from '#domain/cycle/current-cycle.ts';

describe('the equivalent day of a 28-day cycle', () => {
  it.each([
    [1, 28, 1],
    [28, 28, 28],
    [9, 29, 9],
    [16, 32, 14],
    [1, 56, 1],
    [3, 56, 2],
    [1, 90, 1],
    [21, 21, 28],
  ])('for day %i of %i is %i', (cycleDay, cycleLength, expected) => {
    expect(equivalentDay(cycleDay, cycleLength)).toBe(expected);
  });

  it('stays 28 while a cycle is late', () => {
    expect(equivalentDay(30, 29)).toBe(28);
    expect(equivalentDay(200, 29)).toBe(28);
  });

  it('is never 0', () => {
    for (let cycleLength = 15; cycleLength <= 90; cycleLength++) {
      expect(equivalentDay(1, cycleLength)).toBeGreaterThanOrEqual(1);
    }
  });
});
