import { describe, expect, it } from 'vitest';
import { lnCyclePrior, posteriorOf } from '#domain/cycle/predict-cycle.ts';
import { GRID } from '#domain/cycle/probabilities.ts';

const priorAt = (age: number | null): Float64Array => lnCyclePrior(age).map(Math.exp);

describe('the posterior of a person', () => {
  it('is the prior without any evidence', () => {
    const posterior = posteriorOf({ intervals: [], ageYears: 24, reportedLengthDays: null });
    const prior = priorAt(24);
    expect(posterior).toHaveLength(GRID.length);
    posterior.forEach((weight, point) => {
      expect(weight).toBeCloseTo(prior[point] ?? Number.NaN, 12);
    });
  });

  it('always sums to 1, even after 36 impossible cycles', () => {
    const intervals = Array.from({ length: 36 }, (_, index) => (index % 2 === 0 ? 15 : 200));
    const posterior = posteriorOf({ intervals, ageYears: 30, reportedLengthDays: 90 });
    expect(posterior.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('gives a rounded report of 30 less weight than 31 or 32', () => {
    const meanAfter = (reportedLengthDays: number) =>
      posteriorOf({ intervals: [], ageYears: 31, reportedLengthDays }).reduce(
        (sum, weight, point) => sum + weight * (GRID[point]?.locationDays ?? 0),
        0,
      );
    expect(meanAfter(31) - meanAfter(30)).toBeGreaterThan(meanAfter(32) - meanAfter(31));
  });
});
