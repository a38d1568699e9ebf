import { describe, expect, it } from 'vitest';
import { HORMONE_CURVE } from '#domain/cycle/phases.ts';
import { SMOOTH_HORMONE_CURVE } from '#domain/cycle/smooth-hormone-curve.ts';

/** How often the curve changes direction: 1 for one peak, 3 for two peaks. */
function turnsOf(line: 'oestrogen' | 'progesterone', curve: typeof HORMONE_CURVE): number {
  const steps = curve
    .map((level, index) => level[line] - (curve[index - 1]?.[line] ?? level[line]))
    .filter((step) => step !== 0);
  return steps.filter((step, index) => step * (steps[index - 1] ?? step) < 0).length;
}

const difference = (line: 'oestrogen' | 'progesterone') =>
  SMOOTH_HORMONE_CURVE.map((level, index) => Math.abs(level[line] - (HORMONE_CURVE[index]?.[line] ?? 0)));

describe('the smooth hormone curve', () => {
  it('has two peaks for oestrogen and one for progesterone', () => {
    expect(turnsOf('oestrogen', SMOOTH_HORMONE_CURVE)).toBe(3);
    expect(turnsOf('progesterone', SMOOTH_HORMONE_CURVE)).toBeLessThanOrEqual(2);
    expect(turnsOf('oestrogen', HORMONE_CURVE)).toBeGreaterThan(5);
  });

  it.each(['oestrogen', 'progesterone'] as const)(
    'passes through the medians of %s, including the highest',
    (line) => {
      expect(Math.max(...SMOOTH_HORMONE_CURVE.map((level) => level[line]))).toBe(100);
      expect(difference(line).filter((percents) => percents < 0.01).length).toBeGreaterThanOrEqual(10);
      expect(Math.max(...difference(line))).toBeLessThan(20);
    },
  );

  it('does not change the medians of the table', () => {
    expect(HORMONE_CURVE[12]).toEqual({ day: 13, oestrogen: 100, progesterone: 2 });
    expect(
      HORMONE_CURVE.every(({ oestrogen, progesterone }) => Number.isInteger(oestrogen + progesterone)),
    ).toBe(true);
  });
});
