import { describe, expect, it } from 'vitest';
import { ovulationWindow } from '#domain/cycle/cycles-ahead.ts';
import { expectedOvulationDay } from '#domain/cycle/phases.ts';
import { predictCycle } from './predict-cycle.ts';

const windowAfter = (intervals: number[]) => {
  const forecast = predictCycle({ intervals, ageYears: null, reportedLengthDays: null });
  return { ...ovulationWindow(forecast), expected: expectedOvulationDay(forecast.medianDays) };
};

describe('the ovulation window', () => {
  it.each([15, 21, 25, 28, 32, 40, 60, 75, 90])('contains the expected day in cycles of %i days', (days) => {
    const { firstDay, lastDay, probability, expected } = windowAfter([days, days, days, days]);
    expect(firstDay).toBeLessThanOrEqual(expected);
    expect(lastDay).toBeGreaterThanOrEqual(expected);
    expect(Math.abs(probability - 0.8)).toBeLessThan(0.12);
  });

  it('is wider for irregular cycles than for regular ones, and at least three days', () => {
    const regular = windowAfter(Array(36).fill(28));
    const irregular = windowAfter([24, 35, 27, 41, 30]);
    expect(regular.lastDay - regular.firstDay).toBeGreaterThanOrEqual(2);
    expect(irregular.lastDay - irregular.firstDay).toBeGreaterThan(regular.lastDay - regular.firstDay);
  });
});
