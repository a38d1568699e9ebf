import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import {
  dayByKey,
  daysAround,
  offsetShowing,
  weekBackFrom,
  weekOnFrom,
} from '#web/ui/calendar/week-strip.tsx';

const wednesday = day('2026-11-18');
const sunday = day('2026-11-22');
const offsets = fc.integer({ min: -400, max: 400 });

describe('the days of the week strip', () => {
  it('run from Monday to Sunday around today, plus one on either side', () => {
    const days = daysAround({ today: wednesday, offset: 0 });
    expect(days).toHaveLength(9);
    expect(days.slice(1, 8)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('start on the Monday before if today is a Sunday', () => {
    expect(daysAround({ today: sunday, offset: 0 })[1]).toBe('2026-11-16');
    expect(daysAround({ today: sunday, offset: 0, weekStart: 0 })[1]).toBe('2026-11-22');
    expect(daysAround({ today: wednesday, offset: 0, weekStart: 0 })[1]).toBe('2026-11-15');
  });

  it('move by single days, even across the end of a year', () => {
    expect(daysAround({ today: wednesday, offset: 3 })[1]).toBe('2026-11-19');
    expect(daysAround({ today: wednesday, offset: 49 })[1]).toBe('2027-01-04');
  });
});

describe('turning the week strip', () => {
  it('leads to the next or previous Monday, also from between two', () => {
    expect([weekOnFrom(0), weekBackFrom(0)]).toEqual([7, -7]);
    expect([weekOnFrom(3), weekBackFrom(3)]).toEqual([7, 0]);
    expect([weekOnFrom(-3), weekBackFrom(-3)]).toEqual([0, -7]);
  });

  it('always ends on a Monday, at most a week away', () => {
    fc.assert(
      fc.property(offsets, (offset) => {
        for (const next of [weekOnFrom(offset), weekBackFrom(offset)]) {
          const monday = daysAround({ today: wednesday, offset: next })[1];
          expect(monday && weekdayOf(monday)).toBe(1);
          expect(Math.abs(next - offset)).toBeLessThanOrEqual(7);
        }
        expect(weekOnFrom(offset)).toBeGreaterThan(offset);
        expect(weekBackFrom(offset)).toBeLessThan(offset);
      }),
    );
  });

  it('does not move for a visible day, and shows others in their own week', () => {
    expect(offsetShowing(day('2026-11-15'), { today: wednesday, offset: 0, weekStart: 0 })).toBe(0);
    expect(offsetShowing(day('2026-11-22'), { today: wednesday, offset: 0, weekStart: 0 })).toBe(7);
    expect(offsetShowing(day('2026-11-25'), { today: wednesday, offset: 3 })).toBe(3);
    expect(offsetShowing(day('2026-11-26'), { today: wednesday, offset: 3 })).toBe(7);
    expect(offsetShowing(day('2026-11-18'), { today: wednesday, offset: 3 })).toBe(0);
    expect(offsetShowing(day('2026-11-15'), { today: wednesday, offset: 0 })).toBe(-7);
  });
});

describe('the keys of the week strip', () => {
  it.each([
    ['ArrowRight', '2026-11-23'],
    ['ArrowDown', '2026-11-23'],
    ['ArrowLeft', '2026-11-21'],
    ['ArrowUp', '2026-11-21'],
    ['PageDown', '2026-11-29'],
    ['PageUp', '2026-11-15'],
  ])('%s moves from Sunday 22 to %s', (key, led) => {
    expect(dayByKey(key, sunday)).toBe(led);
  });

  it.each(['Tab', 'Home', 'Enter', ' ', 'a'])('%o does not move', (key) => {
    expect(dayByKey(key, sunday)).toBeUndefined();
  });
});
