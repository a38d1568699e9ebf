import { describe, expect, it } from 'vitest';
import { credibleInterval, medianPlace } from '#domain/cycle/probabilities.ts';

describe('the 80 % interval', () => {
  it('grows from the mode towards the likelier neighbour', () => {
    const { low, high, mass } = credibleInterval(Float64Array.of(0.05, 0.1, 0.2, 0.4, 0.2, 0.05));
    expect([low, high]).toEqual([2, 4]);
    expect(mass).toBeCloseTo(0.8, 12);
  });

  it('drops the last day where that comes closer to 80 %', () => {
    const { low, high, mass } = credibleInterval(Float64Array.of(0.02, 0.2, 0.78));
    expect([low, high]).toEqual([2, 2]);
    expect(mass).toBeCloseTo(0.78, 12);
  });

  it('includes the last day where dropping it would be further off', () => {
    const { low, high } = credibleInterval(Float64Array.of(0.05, 0.25, 0.6, 0.1));
    expect([low, high]).toEqual([1, 2]);
  });

  it('is one day when that day alone holds 80 %', () => {
    expect(credibleInterval(Float64Array.of(0.05, 0.9, 0.05))).toEqual({ low: 1, high: 1, mass: 0.9 });
  });

  it('does not extend beyond the first or the last day', () => {
    const { low, high } = credibleInterval(Float64Array.of(0.5, 0.25, 0.25));
    expect([low, high]).toEqual([0, 1]);
  });
});

describe('the centre of a distribution', () => {
  it('has as median the first day that reaches one half', () => {
    expect(medianPlace(Float64Array.of(0.25, 0.25, 0.5))).toBe(1);
    expect(medianPlace(Float64Array.of(0.2, 0.2, 0.6))).toBe(2);
  });
});
