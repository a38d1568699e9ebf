import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, daysOf, isWithin } from '#domain/calendar/local-date.ts';
import { anyDay, day } from './day.ts';

describe('a range of days', () => {
  it('contains its first and its last day', () => {
    const range = { start: day('2024-02-27'), end: day('2024-03-01') };
    expect(daysOf(range)).toEqual(['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01']);
    expect(isWithin(day('2024-02-27'), range)).toBe(true);
    expect(isWithin(day('2024-03-01'), range)).toBe(true);
    expect(isWithin(day('2024-02-26'), range)).toBe(false);
    expect(isWithin(day('2024-03-02'), range)).toBe(false);
  });

  it('of one day contains that day', () => {
    expect(daysOf({ start: day('2026-03-29'), end: day('2026-03-29') })).toEqual(['2026-03-29']);
  });

  it('that ends before it starts contains nothing', () => {
    const range = { start: day('2026-03-29'), end: day('2026-03-28') };
    expect(daysOf(range)).toEqual([]);
    expect(isWithin(day('2026-03-29'), range)).toBe(false);
    expect(isWithin(day('2026-03-28'), range)).toBe(false);
  });

  it('lists each of its days once and in order', () => {
    const anyDayOfDecade = anyDay({ first: '2020-01-01', last: '2029-12-31' });
    fc.assert(
      fc.property(anyDayOfDecade, anyDayOfDecade, (start, end) => {
        const days = daysOf({ start, end });
        expect(days).toHaveLength(Math.max(0, daysBetween(start, end) + 1));
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.every((date) => isWithin(date, { start, end }))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
