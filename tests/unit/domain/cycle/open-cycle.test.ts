import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trueCycleLengths } from '#domain/cycle/cycle-lengths.ts';
import { missedChance, startsIfMissed } from '#domain/cycle/cycles-ahead.ts';
import { nextStart } from '#domain/cycle/next-start.ts';
import { posteriorOf } from '#domain/cycle/predict-cycle.ts';
import { medianPlace } from '#domain/cycle/probabilities.ts';
import { GOLDEN_FORECASTS, type GoldenForecast } from './golden-forecasts.ts';

const evidenceOf = ({ hist, age, report }: GoldenForecast) => ({
  intervals: hist,
  ageYears: age,
  reportedLengthDays: report,
});
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

/** The median start without any log or report, which mixes a period not begun with one begun and not logged. */
function silentMedian(vector: GoldenForecast, openDays: number): number {
  const posterior = posteriorOf(evidenceOf(vector));
  const open = nextStart({ posterior, notBefore: openDays + 1 });
  const chance = missedChance({ posterior, intervals: vector.hist, openDays });
  const missed = startsIfMissed({ posterior, openDays });
  expect(open.firstDays).toBe(openDays + 1);
  const length = Math.max(open.probabilities.length, missed.length);
  const mixed = new Float64Array(length).map(
    (_, index) => (1 - chance) * (open.probabilities[index] ?? 0) + chance * (missed[index] ?? 0),
  );
  return openDays + 1 + medianPlace(mixed);
}

describe.each([30, 36] as const)('with nothing logged by day %i', (openDays) => {
  it.each(GOLDEN_FORECASTS)(
    'the forecast agrees after $hist at age $age, with $report reported',
    (vector) => {
      const [median, goldenChance] = vector[`od${openDays}`];
      const [medianAfterDenial] = vector[`od${openDays}c`];
      const posterior = posteriorOf(evidenceOf(vector));
      const open = nextStart({ posterior, notBefore: openDays + 1 });

      expect(open.firstDays + medianPlace(open.probabilities)).toBe(medianAfterDenial);
      // The other implementation omits grid points of little weight, which changes its chances by up to 0.00011.
      const chance = missedChance({ posterior, intervals: vector.hist, openDays });
      expect(Math.abs(chance - goldenChance)).toBeLessThan(0.00015);
      expect(silentMedian(vector, openDays)).toBe(median);
    },
  );
});

describe('the next start of an open cycle', () => {
  const posterior = posteriorOf({ intervals: [28, 27, 29, 28], ageYears: 30, reportedLengthDays: null });

  it('stays the same while the wait is short', () => {
    expect(nextStart({ posterior, notBefore: 20 })).toEqual(nextStart({ posterior, notBefore: 0 }));
  });

  it('treats today as any day of a cycle once the wait is longer than any known cycle', () => {
    const late = nextStart({ posterior, notBefore: 400 });
    expect(late.firstDays).toBe(400);
    expect(medianPlace(late.probabilities)).toBeGreaterThanOrEqual(12);
    expect(medianPlace(late.probabilities)).toBeLessThanOrEqual(16);
    expect(late.probabilities[0]).toBeGreaterThan(late.probabilities[30] ?? 1);
  });

  it('is a distribution that never begins before the given day, whatever was logged', () => {
    const anyone = fc.record({
      intervals: fc.array(fc.integer({ min: 15, max: 90 }), { maxLength: 36 }),
      notBefore: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(anyone, ({ intervals, notBefore }) => {
        const evidence = { intervals, ageYears: null, reportedLengthDays: null };
        const { probabilities, byPoint, firstDays } = nextStart({
          posterior: posteriorOf(evidence),
          notBefore,
        });
        expect(sum(probabilities)).toBeCloseTo(1, 10);
        expect(sum(byPoint.weights)).toBeCloseTo(1, 10);
        expect(firstDays === notBefore || firstDays === 10).toBe(true);
        expect(byPoint.meansDays.every(Number.isFinite)).toBe(true);
        expect(byPoint.variances.every((variance) => variance >= 0)).toBe(true);
      }),
    );
  });
});

describe('the starts after a missed log', () => {
  const posterior = posteriorOf({ intervals: [28, 27, 29, 28], ageYears: 30, reportedLengthDays: null });

  it('are none before a first cycle could have ended and after two must have', () => {
    expect(startsIfMissed({ posterior, openDays: 9 })).toHaveLength(0);
    expect(startsIfMissed({ posterior, openDays: 220 })).toHaveLength(0);
  });

  it.each([10, 19, 30, 109, 110, 200])(
    'agree with a sum over all pairs of cycles after %i days',
    (openDays) => {
      const { byPoint } = trueCycleLengths();
      const expected = new Float64Array(110);
      posterior.forEach((weight, point) => {
        byPoint[point]?.forEach((first, i) => {
          byPoint[point]?.forEach((second, j) => {
            const place = 20 + i + j - openDays - 1;
            if (10 + i <= openDays && place >= 0)
              expected[place] = (expected[place] ?? 0) + weight * first * second;
          });
        });
      });
      const total = sum(expected);
      const starts = startsIfMissed({ posterior, openDays });
      expect(sum(starts)).toBeCloseTo(1, 10);
      // The omitted points weigh a millionth at most.
      starts.forEach((probability, place) => {
        expect(probability).toBeCloseTo((expected[place] ?? 0) / total, 4);
      });
    },
  );
});

describe('the chance that a log was missed', () => {
  const intervals = [28, 27, 29, 28];
  const posterior = posteriorOf({ intervals, ageYears: 30, reportedLengthDays: null });
  const chanceOn = (openDays: number) => missedChance({ posterior, intervals, openDays });

  it('is 0 before a cycle could have ended', () => {
    expect(chanceOn(0)).toBe(0);
    expect(chanceOn(9)).toBe(0);
  });

  it('grows with each day without a log', () => {
    const chances = [26, 30, 34, 38, 44].map(chanceOn);
    expect(chances).toEqual([...chances].sort((left, right) => left - right));
    expect(chances.at(-1)).toBeGreaterThan(0.9);
  });

  it('is certain after a wait longer than any cycle', () => {
    expect(chanceOn(110)).toBe(1);
    expect(chanceOn(5000)).toBe(1);
  });

  it('is higher for someone who has missed logs before', () => {
    const missing = [28, 56, 27, 57];
    const forgetful = posteriorOf({ intervals: missing, ageYears: 30, reportedLengthDays: null });
    const chance = missedChance({ posterior: forgetful, intervals: missing, openDays: 33 });
    expect(chance).toBeGreaterThan(0.1);
  });
});
