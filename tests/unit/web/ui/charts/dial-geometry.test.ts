import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DIAL_CENTRE,
  DIAL_RING,
  dayTowards,
  dotSizes,
  pointOfDay,
  pointTowards,
} from '#web/ui/charts/cycle-dial.tsx';

const LENGTHS = fc.integer({ min: 1, max: 90 });

describe('the dial', () => {
  it('starts at the top and runs clockwise', () => {
    expect(pointOfDay(1, 28)).toEqual({ x: DIAL_CENTRE, y: DIAL_CENTRE - DIAL_RING });
    expect(pointOfDay(8, 28).x).toBeCloseTo(DIAL_CENTRE + DIAL_RING);
    expect(pointOfDay(15, 28).y).toBeCloseTo(DIAL_CENTRE + DIAL_RING);
  });

  it('finds the day of every dot', () => {
    fc.assert(
      fc.property(LENGTHS, (days) => {
        for (let day = 1; day <= days; day++) expect(dayTowards(pointOfDay(day, days), days)).toBe(day);
      }),
    );
  });

  it('continues with day 1 more than halfway past the last day', () => {
    const before = { x: DIAL_CENTRE - 1, y: 0 };
    expect(dayTowards(before, 28)).toBe(1);
    expect(dayTowards({ x: DIAL_CENTRE - 25, y: 20 }, 28)).toBe(28);
  });

  it('maps every point of the square to the ring', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (x, y) => {
        const point = pointTowards({ x, y });
        expect(Math.hypot(point.x - DIAL_CENTRE, point.y - DIAL_CENTRE)).toBeCloseTo(DIAL_RING);
      }),
    );
  });

  it('draws dots and glyphs that never touch, in cycles of any length', () => {
    for (let days = 15; days <= 90; days++) {
      const gap = Math.hypot(
        pointOfDay(2, days).x - pointOfDay(1, days).x,
        pointOfDay(2, days).y - pointOfDay(1, days).y,
      );
      const { dot, glyph } = dotSizes(days);
      const stroke = days < 50 ? 2 : 1.25;
      expect(2 * dot + stroke, `${days} days`).toBeLessThan(gap);
      expect(dot + stroke / 2 + glyph / 2, `${days} days`).toBeLessThan(gap);
    }
  });
});
