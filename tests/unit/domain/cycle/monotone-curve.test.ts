import { describe, expect, it } from 'vitest';
import { type Knot, monotoneCurve } from '#domain/cycle/smooth-hormone-curve.ts';

const KNOTS: readonly Knot[] = [
  { at: 1, value: 10 },
  { at: 4, value: 12 },
  { at: 5, value: 60 },
  { at: 9, value: 61 },
  { at: 12, value: 0 },
];
const curve = monotoneCurve(KNOTS);

/** Every hundredth between two points. */
const between = (from: number, to: number) =>
  Array.from({ length: Math.round((to - from) * 100) + 1 }, (_, index) => curve(from + index / 100));

describe('a monotone curve', () => {
  it.each(KNOTS)('passes through $value at $at', ({ at, value }) => {
    expect(curve(at)).toBeCloseTo(value, 9);
  });

  it('only rises or only falls between two knots', () => {
    const rising = between(1, 9);
    const falling = between(9, 12);
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    expect(falling).toEqual(falling.toSorted((one, other) => other - one));
  });

  it('has no corner: the slopes on both sides of a knot agree', () => {
    const step = 1e-6;
    for (const { at } of KNOTS.slice(1, -1)) {
      const [before, after] = [curve(at) - curve(at - step), curve(at + step) - curve(at)];
      expect(before / step).toBeCloseTo(after / step, 2);
    }
  });

  it('is constant outside its knots', () => {
    expect([curve(-3), curve(1), curve(12), curve(40)]).toEqual([10, 10, 0, 0]);
  });
});
