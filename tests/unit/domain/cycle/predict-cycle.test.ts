import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOLDEN_FORECASTS } from './golden-forecasts.ts';
import { predictCycle } from './predict-cycle.ts';

const unknown = { intervals: [], ageYears: null, reportedLengthDays: null };

describe('the forecast agrees with an independent implementation', () => {
  it.each(GOLDEN_FORECASTS)('after $hist at age $age, with $report reported', (vector) => {
    const forecast = predictCycle({
      intervals: vector.hist,
      ageYears: vector.age,
      reportedLengthDays: vector.report,
    });
    expect(forecast.medianDays).toBe(vector.median);
    expect(forecast.lowDays).toBe(vector.lo);
    expect(forecast.highDays).toBe(vector.hi);
    expect(forecast.intervalMass).toBeCloseTo(vector.mass, 4);
    expect(forecast.probabilities[28 - 10]).toBeCloseTo(vector.p28, 5);
    expect(Math.abs(forecast.meanDays - vector.mean)).toBeLessThan(1e-4);
  });

  it('covers all 16 vectors', () => {
    expect(GOLDEN_FORECASTS).toHaveLength(16);
  });
});

describe('the forecast', () => {
  it('is 29 for a person who reported 28 and nothing else', () => {
    expect(predictCycle({ ...unknown, reportedLengthDays: 28 }).medianDays).toBe(29);
  });

  it('comes within a day of the logged cycles when they contradict the report', () => {
    const intervals = [26, 26, 27, 26, 26, 26];
    const reported = { ...unknown, reportedLengthDays: 35 };
    expect(predictCycle(reported).medianDays).toBeGreaterThanOrEqual(32);
    expect(Math.abs(predictCycle({ ...reported, intervals }).medianDays - 26)).toBeLessThanOrEqual(1);
  });

  it('doesn’t treat a forgotten period as a cycle of 56 days', () => {
    expect(predictCycle({ ...unknown, intervals: [28, 28, 56, 28] }).medianDays).toBe(28);
  });

  it('gives newer cycles more weight', () => {
    const growing = predictCycle({ ...unknown, intervals: [25, 25, 25, 32, 32, 32] });
    const shrinking = predictCycle({ ...unknown, intervals: [32, 32, 32, 25, 25, 25] });
    expect(growing.meanDays).toBeGreaterThan(shrinking.meanDays);
  });

  it('is more certain for regular cycles than for irregular ones', () => {
    const regular = predictCycle({ ...unknown, intervals: [28, 28, 28, 28, 28] });
    const irregular = predictCycle({ ...unknown, intervals: [24, 35, 27, 41, 30] });
    expect(regular.highDays - regular.lowDays).toBeLessThan(irregular.highDays - irregular.lowDays);
  });

  it.each([24, 25, 26, 27, 28, 29, 30, 31, 32])('narrows as steady cycles of %i days go on', (days) => {
    const widths = [0, 1, 2, 3, 6, 12, 24, 36].map((count) => {
      const { lowDays, highDays } = predictCycle({ ...unknown, intervals: Array(count).fill(days) });
      return highDays - lowDays;
    });
    expect(widths).toEqual([...widths].sort((left, right) => right - left));
    expect(widths.at(-1)).toBeLessThan(widths[0] ?? 0);
  });

  it('treats a confirmed interval beyond 200 days as one of 200', () => {
    expect(predictCycle({ ...unknown, intervals: [28, 300, 27] })).toEqual(
      predictCycle({ ...unknown, intervals: [28, 200, 27] }),
    );
  });

  it('limits ages to the published range', () => {
    expect(predictCycle({ ...unknown, ageYears: 90 })).toEqual(predictCycle({ ...unknown, ageYears: 56 }));
    expect(predictCycle({ ...unknown, ageYears: 3 })).toEqual(predictCycle({ ...unknown, ageYears: 15 }));
  });

  it('gives the same answer every time', () => {
    const evidence = { intervals: [30, 31, 29], ageYears: 25, reportedLengthDays: 30 };
    expect(predictCycle(evidence)).toEqual(predictCycle(evidence));
  });

  it.each([27.5, 0, -28, Number.NaN])('refuses an interval of %d days', (interval) => {
    expect(() => predictCycle({ ...unknown, intervals: [interval] })).toThrow(RangeError);
  });

  it('is a distribution whose median is in its interval, whatever was logged', () => {
    const anyEvidence = fc.record({
      intervals: fc.array(fc.integer({ min: 15, max: 250 }), { maxLength: 36 }),
      ageYears: fc.option(fc.integer({ min: 0, max: 120 })),
      reportedLengthDays: fc.option(fc.integer({ min: 15, max: 90 })),
    });
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const { probabilities, medianDays, lowDays, highDays, intervalMass } = predictCycle(evidence);
        expect(probabilities).toHaveLength(101);
        expect(probabilities.every((probability) => probability >= 0)).toBe(true);
        expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 10);
        expect(lowDays).toBeLessThanOrEqual(medianDays);
        expect(medianDays).toBeLessThanOrEqual(highDays);
        const held = probabilities.slice(lowDays - 10, highDays - 10 + 1);
        expect(held.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(intervalMass, 10);
      }),
    );
  });
});
