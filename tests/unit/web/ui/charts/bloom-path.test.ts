import { describe, expect, it } from 'vitest';
import { closedCurve, oestrogenPath, progesteronePath, wrapRound } from '#web/ui/charts/glyphs.tsx';

const SHAPE = { centre: 50, inner: 10, outer: 40 };

describe('levels wrapped around a circle', () => {
  it('are on the inner circle at 0 and on the outer one at 1', () => {
    const [low, high] = wrapRound([0, 1], SHAPE);

    expect(distance(low)).toBeCloseTo(10);
    expect(distance(high)).toBeCloseTo(40);
  });

  it('start at the top and run clockwise, each in the middle of its day', () => {
    const [first, second] = wrapRound([1, 1, 1, 1], SHAPE);

    expect(first?.[0]).toBeGreaterThan(50);
    expect(first?.[1]).toBeLessThan(50);
    expect(second?.[1]).toBeGreaterThan(50);
  });
});

describe('a closed curve', () => {
  it('passes through every point and ends at its start', () => {
    const path = closedCurve([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);

    expect(path).toBe('M0 0C0 -1.67 8.33 -1.67 10 0C11.67 1.67 11.67 10 10 10C8.33 10 0 1.67 0 0Z');
  });

  it('is empty for fewer than three points', () => {
    expect(closedCurve([])).toBe('');
    expect(
      closedCurve([
        [0, 0],
        [1, 1],
      ]),
    ).toBe('');
  });
});

describe('the petals', () => {
  it('have one curve for each of the 28 days', () => {
    expect(oestrogenPath(SHAPE).match(/C/g)).toHaveLength(28);
    expect(progesteronePath(SHAPE).match(/C/g)).toHaveLength(28);
  });

  it('are longest at the peak of their hormone: down for oestrogen, left for progesterone', () => {
    const oestrogen = farthest(oestrogenPath(SHAPE));
    const progesterone = farthest(progesteronePath(SHAPE));

    expect(oestrogen[1]).toBeGreaterThan(80);
    expect(progesterone[0]).toBeLessThan(15);
  });

  it('never leave their circle', () => {
    for (const path of [oestrogenPath(SHAPE), progesteronePath(SHAPE)]) {
      expect(Math.max(...pointsOf(path).map(distance))).toBeLessThanOrEqual(40.01);
    }
  });
});

function distance(point: readonly [number, number] | undefined): number {
  if (!point) throw new Error('no point');
  return Math.hypot(point[0] - SHAPE.centre, point[1] - SHAPE.centre);
}

/** The end points of a path's segments. */
function pointsOf(path: string): [number, number][] {
  return path
    .slice(0, -1)
    .split('C')
    .slice(1)
    .map((segment) => {
      const [x = 0, y = 0] = segment.split(' ').map(Number).slice(-2);
      return [x, y];
    });
}

function farthest(path: string): [number, number] {
  return pointsOf(path).reduce((best, point) => (distance(point) > distance(best) ? point : best));
}
