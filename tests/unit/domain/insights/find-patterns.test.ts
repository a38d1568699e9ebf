import { describe, expect, test } from 'vitest';
import { FEWEST_CYCLES, FEWEST_DAYS, findPatterns, phaseFindings } from '#domain/insights/phase-findings.ts';
import { DIARIES } from './simulated-diary.ts';
import { ALL_METRICS, randomLife, shownPatterns, simulatedMetrics } from './simulated-person.ts';

const steadyLife = { seed: 1, cycles: 6, cycleSpread: 2, inertia: 0.2, gaps: 0.1, weekly: 0.3 };
/** All metrics, of which there are two symptoms. */
const MOST_METRICS = ALL_METRICS.length + 1;
const LUTEAL_LOW = { metric: 'mood', phase: 'luteal', effect: -1.2 } as const;
const shareOf = (count: number, has: (seed: number) => boolean) =>
  Array.from({ length: count }, (_, index) => has(index + 1)).filter(Boolean).length / count;

// The figures for a thousand people are in tests/long/insight-patterns.test.ts.
describe('chance', () => {
  test('hardly any of 120 people without a pattern sees one', { timeout: 60_000 }, () => {
    expect(shareOf(120, (seed) => shownPatterns(randomLife(seed), ALL_METRICS).length > 0)).toBeLessThan(
      0.065,
    );
  });

  // Days that are written about because of what they were like, or because of a period, look like a pattern of phases.
  test.each(DIARIES)('nor do 60 who write their days down by the rule "%s"', { timeout: 60_000 }, (diary) => {
    const found = (seed: number) => shownPatterns({ ...randomLife(seed), diary }, ALL_METRICS).length > 0;

    expect(shareOf(60, found)).toBeLessThan(0.09);
  });

  test('a weekly rhythm isn’t a phase, not even in cycles of exactly four weeks', { timeout: 60_000 }, () => {
    const found = (seed: number) =>
      shownPatterns({ ...steadyLife, seed, cycles: 10, cycleSpread: 0, weekly: 1.5 }, ['mood']).length > 0;

    expect(shareOf(80, found)).toBeLessThan(0.1);
  });

  test('days that are all alike show nothing', () => {
    const { days, values } = simulatedMetrics(steadyLife, ['mood']);
    const same = values.map((mood) => ({
      ...mood,
      compared: mood.compared.map((value) => (value ? 3 : value)),
    }));

    expect(findPatterns(same.map((mood) => phaseFindings(mood, days)))).toEqual([]);
  });
});

describe('a difference that is there', () => {
  test('most of 40 people with one of 0.8 standard deviations see it', { timeout: 60_000 }, () => {
    const found = (seed: number) => {
      const life = { seed, cycles: 6, cycleSpread: 2.5, inertia: 0, gaps: 0.05, weekly: 0 };
      const planted = { metric: 'mood', phase: 'luteal', effect: 0.8 } as const;
      return shownPatterns({ ...life, planted }, ['mood']).some(
        ({ phase, effectSize }) => phase === 'luteal' && effectSize > 0,
      );
    };

    expect(shareOf(40, found)).toBeGreaterThanOrEqual(0.8);
  });

  test('it comes with days, means, effect size and how likely chance makes it', () => {
    const [pattern] = shownPatterns({ ...steadyLife, planted: LUTEAL_LOW }, ALL_METRICS);

    expect(pattern).toMatchObject({ metric: 'mood', phase: 'luteal' });
    expect(pattern?.effectSize).toBeLessThan(-0.8);
    expect(pattern?.inPhase).toBeLessThan(pattern?.elsewhere ?? 0);
    expect(pattern?.daysInPhase).toBeGreaterThan(50);
    expect(pattern?.daysElsewhere).toBeGreaterThan(60);
    expect(pattern?.pValue).toBeLessThanOrEqual(0.05 / MOST_METRICS);
  });

  test('the same days always give the same answer', () => {
    const life = { ...steadyLife, planted: LUTEAL_LOW };

    expect(shownPatterns(life, ALL_METRICS)).toEqual(shownPatterns(life, ALL_METRICS));
  });
});

describe('too little to look at', () => {
  test('says how many cycles and days are missing', () => {
    const { days, values } = simulatedMetrics({ ...steadyLife, cycles: 1, gaps: 0 }, ['mood']);
    const [mood] = values;
    const found = mood && phaseFindings(mood, days);

    // One whole cycle and the first day of the next.
    expect(found?.missing.cycles).toBe(FEWEST_CYCLES - 2);
    expect(found?.missing.days).toBe(Math.max(0, FEWEST_DAYS - (days.cycles[0]?.days ?? 0) - 1));
    expect(found?.findings).toEqual([]);
  });

  test('three cycles with hardly an entry are still too little', () => {
    const { days, values } = simulatedMetrics({ ...steadyLife, gaps: 0.9 }, ['mood']);

    expect(values.map((mood) => phaseFindings(mood, days).missing.days)[0]).toBeGreaterThan(0);
  });
});
