import { describe, expect, it } from 'vitest';
import { skipRate } from '#domain/cycle/cycles-ahead.ts';
import { posteriorOf } from '#domain/cycle/predict-cycle.ts';
import { GOLDEN_FORECASTS } from './golden-forecasts.ts';

describe('how often a person forgets to log', () => {
  it.each(GOLDEN_FORECASTS)('agrees with an independent implementation after $hist at age $age', (vector) => {
    const evidence = {
      intervals: vector.hist,
      ageYears: vector.age,
      reportedLengthDays: vector.report,
    };
    expect(skipRate(posteriorOf(evidence), vector.hist)).toBeCloseTo(vector.pi_hat, 4);
  });
});
