import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { bleedingRuns } from '#domain/day-log/day-log.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const FIRST = day('2026-11-01');

describe('the bleeding of days as ranges', () => {
  it('is one range for consecutive days with the same strength, in any order', () => {
    const levels = ['2026-11-03', '2026-11-02', '2026-11-04'].map((on) => [day(on), 'light'] as const);
    expect(bleedingRuns(levels)).toEqual([{ from: '2026-11-02', to: '2026-11-04', bleeding: 'light' }]);
  });

  it('is a range each where the strength changes or a day is missing', () => {
    const levels: [string, BleedingLevel | null][] = [
      ['2026-11-02', 'light'],
      ['2026-11-03', null],
      ['2026-11-04', null],
      ['2026-11-06', null],
    ];
    expect(bleedingRuns(levels.map(([on, level]) => [day(on), level] as const))).toEqual([
      { from: '2026-11-02', to: '2026-11-02', bleeding: 'light' },
      { from: '2026-11-03', to: '2026-11-04', bleeding: null },
      { from: '2026-11-06', to: '2026-11-06', bleeding: null },
    ]);
  });

  it('is split where one call has its maximum of days', () => {
    const days = daysOf({ start: FIRST, end: addDays(FIRST, 39) });
    const runs = bleedingRuns(days.map((on) => [on, 'none'] as const));
    expect(runs.map(({ from, to }) => daysOf({ start: from, end: to }).length)).toEqual([31, 9]);
  });

  it('is no range without days', () => {
    expect(bleedingRuns([])).toEqual([]);
  });
});
