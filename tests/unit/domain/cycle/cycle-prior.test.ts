import { describe, expect, it } from 'vitest';
import { lnCyclePrior } from '#domain/cycle/predict-cycle.ts';
import { LN_SCALES, LOCATIONS_DAYS } from '#domain/cycle/probabilities.ts';

const priorAt = (age: number | null): Float64Array => lnCyclePrior(age).map(Math.exp);

describe('the prior', () => {
  it('treats an unknown age as 31', () => {
    expect(priorAt(null)).toEqual(priorAt(31));
  });

  it.each([15, 18, 31, 45, 60])('sums to 1 at age %i', (age) => {
    expect(priorAt(age).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  // Published spreads by age (docs/cycle-model.md); 51 is between two published ages, 12 and 70 are outside.
  it.each([
    [12, 0.35],
    [15, 0.35],
    [20, 0.2],
    [25, 0.08],
    [30, 0.03],
    [33, 0],
    [38, -0.02],
    [43, 0.04],
    [48, 0.28],
    [51, 0.532],
    [53, 0.7],
    [56, 0.9],
    [70, 0.9],
  ])('has the published spread of cycles at age %i', (age, added) => {
    expect(Math.abs(addedLnScaleAt(age) - added)).toBeLessThan(0.03);
  });
});

/** The amount that age adds to the mean logarithm of the scale, at the prior's location nearest to the usual length. */
function addedLnScaleAt(age: number): number {
  const usualDays = 28.134612 - 0.120758 * (Math.min(45, Math.max(18, age)) - 31);
  const distances = LOCATIONS_DAYS.map((days) => Math.abs(Math.log(days / usualDays)));
  const nearest = distances.indexOf(Math.min(...distances));
  const weights = [...priorAt(age).slice(nearest * LN_SCALES.length, (nearest + 1) * LN_SCALES.length)];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weights.reduce((sum, weight, scale) => sum + weight * (LN_SCALES[scale] ?? 0), 0) / total;
  return mean - 0.607977 - 3.146366 * Math.log((LOCATIONS_DAYS[nearest] ?? 0) / usualDays);
}
