import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { weekOf } from '#web/features/dashboard/week-model.ts';

const wednesday = '2026-11-18' as LocalDate; // a real day, written by hand
const noCycle = { cycle_day: 0, period_length: null, next_period_in_days: null };

/** The week's marks from Monday on: `#` logged, `o` expected, `.` nothing. */
function marks(week: ReturnType<typeof weekOf>): string {
  return week.map(({ mark }) => (mark === 'logged' ? '#' : mark === 'expected' ? 'o' : '.')).join('');
}

describe('the week strip', () => {
  it('runs from Monday to Sunday around today', () => {
    const week = weekOf({ today: wednesday, periodStarts: [], cycle: noCycle });
    expect(week.map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(week.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual([wednesday]);
    expect(marks(week)).toBe('.......');
  });

  it('still begins on the Monday before when today is a Sunday', () => {
    const sunday = '2026-11-22' as LocalDate; // a real day, written by hand
    expect(weekOf({ today: sunday, periodStarts: [], cycle: noCycle })[0]?.date).toBe('2026-11-16');
  });

  it('fills the logged start and pales the rest of the running period', () => {
    const cycle = { cycle_day: 2, period_length: 4, next_period_in_days: 27 };
    expect(marks(weekOf({ today: wednesday, periodStarts: ['2026-11-17'], cycle }))).toBe('.#ooo..');
  });

  it('expects nothing of days that are past', () => {
    const cycle = { cycle_day: 3, period_length: 5, next_period_in_days: 26 };
    expect(marks(weekOf({ today: wednesday, periodStarts: ['2026-11-16'], cycle }))).toBe('#.ooo..');
  });

  it('pales the days of the next expected period', () => {
    const cycle = { cycle_day: 26, period_length: 5, next_period_in_days: 3 };
    expect(marks(weekOf({ today: wednesday, periodStarts: ['2026-10-24'], cycle }))).toBe('.....oo');
  });

  it('expects nothing new once the next period is due', () => {
    const cycle = { cycle_day: 29, period_length: 5, next_period_in_days: 0 };
    expect(marks(weekOf({ today: wednesday, periodStarts: ['2026-10-21'], cycle }))).toBe('.......');
  });

  it('shows a logged start even where no cycle is known', () => {
    expect(marks(weekOf({ today: wednesday, periodStarts: ['2026-11-16'], cycle: noCycle }))).toBe('#......');
  });
});
