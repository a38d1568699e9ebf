import { describe, expect, test } from 'vitest';
import { FEWEST_CYCLES, FEWEST_DAYS, findPatterns, phaseFindings } from '#domain/insights/phase-findings.ts';
import { DIARIES } from './simulated-diary.ts';
import { ALL_METRICS, randomLife, shownPatterns, simulatedMetrics } from './simulated-person.ts';

const steadyLife = { seed: 1, cycles: 6, cycleSpread: 2, inertia: 0.2, gaps: 0.1, weekly: 0.3 };
/** The number of all metrics, which include two symptoms. */
const MOST_METRICS = ALL_METRICS.length + 1;
const LUTEAL_LOW = { metric: 'mood', phase: 'luteal', effect: -1.2 } as const;
const shareOf = (count: number, has: (seed: number) => boolean) =>
  Array.from({ length: count }, (_, index) => has(index + 1)).filter(Boolean).length / count;

// The figures for a thousand people are in tests/long/insight-patterns.test.ts.
describe('chance', () => {
  test('shows a pattern to hardly any of 120 people without one', { timeout: 60_000 }, () => {
    expect(shareOf(120, (seed) => shownPatterns(randomLife(seed), ALL_METRICS).length > 0)).toBeLessThan(
      0.065,
    );
  });

  // If people log days because they were bad, or because of a period, the log looks like a pattern of phases.
  test.each(DIARIES)(
    'shows none to nearly all of 60 people who log days by the rule "%s"',
    { timeout: 60_000 },
    (diary) => {
      const found = (seed: number) => shownPatterns({ ...randomLife(seed), diary }, ALL_METRICS).length > 0;

      expect(shareOf(60, found)).toBeLessThan(0.09);
    },
  );

  test('does not make a weekly rhythm a pattern, even in cycles of exactly four weeks', {
    timeout: 60_000,
  }, () => {
    const found = (seed: number) =>
      shownPatterns({ ...steadyLife, seed, cycles: 10, cycleSpread: 0, weekly: 1.5 }, ['mood']).length > 0;

    expect(shareOf(80, found)).toBeLessThan(0.1);
  });

  test('shows nothing for identical days', () => {
    const { days, values } = simulatedMetrics(steadyLife, ['mood']);
    const same = values.map((mood) => ({
      ...mood,
      compared: mood.compared.map((value) => (value ? 3 : value)),
    }));

    expect(findPatterns(same.map((mood) => phaseFindings(mood, days)))).toEqual([]);
  });
});

describe('a real difference', () => {
  test('of 0.8 standard deviations is shown to most of 40 people', { timeout: 60_000 }, () => {
    const found = (seed: number) => {
      const life = { seed, cycles: 6, cycleSpread: 2.5, inertia: 0, gaps: 0.05, weekly: 0 };
      const planted = { metric: 'mood', phase: 'luteal', effect: 0.8 } as const;
      return shownPatterns({ ...life, planted }, ['mood']).some(
        ({ phase, effectSize }) => phase === 'luteal' && effectSize > 0,
      );
    };

    expect(shareOf(40, found)).toBeGreaterThanOrEqual(0.8);
  });

  test('has days, means, effect size and a p-value', () => {
    const [pattern] = shownPatterns({ ...steadyLife, planted: LUTEAL_LOW }, ALL_METRICS);

    expect(pattern).toMatchObject({ metric: 'mood', phase: 'luteal' });
    expect(pattern?.effectSize).toBeLessThan(-0.8);
    expect(pattern?.inPhase).toBeLessThan(pattern?.elsewhere ?? 0);
    expect(pattern?.daysInPhase).toBeGreaterThan(50);
    expect(pattern?.daysElsewhere).toBeGreaterThan(60);
    expect(pattern?.pValue).toBeLessThanOrEqual(0.05 / MOST_METRICS);
  });

  test('is the same for the same days', () => {
    const life = { ...steadyLife, planted: LUTEAL_LOW };

    expect(shownPatterns(life, ALL_METRICS)).toEqual(shownPatterns(life, ALL_METRICS));
  });
});

describe('too little data', () => {
  test('gives the number of missing cycles and days', () => {
    const { days, values } = simulatedMetrics({ ...steadyLife, cycles: 1, gaps: 0 }, ['mood']);
    const [mood] = values;
    const found = mood && phaseFindings(mood, days);

    // One complete cycle and the first day of the next.
    expect(found?.missing.cycles).toBe(FEWEST_CYCLES - 2);
    expect(found?.missing.days).toBe(Math.max(0, FEWEST_DAYS - (days.cycles[0]?.days ?? 0) - 1));
    expect(found?.findings).toEqual([]);
  });

  test('includes three cycles with hardly any entries', () => {
    const { days, values } = simulatedMetrics({ ...steadyLife, gaps: 0.9 }, ['mood']);

    expect(values.map((mood) => phaseFindings(mood, days).missing.days)[0]).toBeGreaterThan(0);
  });
});
