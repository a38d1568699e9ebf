import { describe, expect, test } from 'vitest';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { METRICS } from '#domain/insights/metric-days.ts';
import { type Life, randomLife, shownPatterns } from '#tests/unit/domain/insights/simulated-person.ts';

const PEOPLE = 1000;
const everyone = Array.from({ length: PEOPLE }, (_, index) => index + 1);

test('of 1,000 people without a pattern at most 65 are shown any', () => {
  const alarmed = everyone.filter((seed) => shownPatterns(randomLife(seed), METRICS).length > 0);

  expect(alarmed.length).toBeLessThanOrEqual(0.065 * PEOPLE);
});

test.each([0, 2.5])('nor of 1,000 who enter mood alone for six cycles (spread %d days)', (cycleSpread) => {
  const life = { cycles: 6, cycleSpread, inertia: 0, gaps: 0, weekly: 0 };
  const alarmed = everyone.filter((seed) => shownPatterns({ seed, ...life }, ['mood']).length > 0);

  expect(alarmed.length).toBeLessThanOrEqual(0.065 * PEOPLE);
});

describe('of 300 people with a mood 0.8 standard deviations higher in one phase, over six cycles', () => {
  const DAILY: Omit<Life, 'seed'> = { cycles: 6, cycleSpread: 2.5, inertia: 0, gaps: 0, weekly: 0 };
  const people = everyone.slice(0, 300);
  const shareFound = (phase: (typeof CYCLE_PHASES)[number], life: Omit<Life, 'seed'>) => {
    const found = people.filter((seed) =>
      shownPatterns({ seed, ...life, planted: { phase, effect: 0.8 } }, ['mood']).some(
        (pattern) => pattern.phase === phase && pattern.effectSize > 0,
      ),
    );
    return found.length / people.length;
  };

  test('80 % and more are shown it, entering daily: any phase but the three days of ovulation, and over all phases', () => {
    const shares = CYCLE_PHASES.map((phase) => ({ phase, share: shareFound(phase, DAILY) }));
    const mean = shares.reduce((sum, { share }) => sum + share, 0) / shares.length;

    expect(mean).toBeGreaterThanOrEqual(0.8);
    for (const { phase, share } of shares) {
      expect(share, phase).toBeGreaterThanOrEqual(phase === 'ovulation' ? 0.6 : 0.8);
    }
  });

  test('80 % and more are shown it in the two long phases when one day in seven is missing', () => {
    for (const phase of ['follicular', 'luteal'] as const) {
      expect(shareFound(phase, { ...DAILY, gaps: 1 / 7 }), phase).toBeGreaterThanOrEqual(0.8);
    }
  });
});
