import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { weekOf } from '#web/features/dashboard/week-model.ts';

const wednesday = day('2026-11-18');
const nothing = { loggedDays: [], expectedDays: [] };

/** The week's marks from Monday on: `#` logged, `o` expected, `.` nothing. */
function marks(week: ReturnType<typeof weekOf>): string {
  return week.map(({ mark }) => (mark === 'logged' ? '#' : mark === 'expected' ? 'o' : '.')).join('');
}

describe('the week strip', () => {
  it('runs from Monday to Sunday around today', () => {
    const week = weekOf({ today: wednesday, ...nothing });
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
    expect(weekOf({ today: day('2026-11-22'), ...nothing })[0]?.date).toBe('2026-11-16');
  });

  it('fills what was logged and pales what is expected, of this week alone', () => {
    const loggedDays = ['2026-10-20', '2026-11-17'];
    const expectedDays = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'];
    expect(marks(weekOf({ today: wednesday, loggedDays, expectedDays }))).toBe('.#.oo.o');
  });

  it('expects no day that was logged', () => {
    const days = ['2026-11-18'];
    expect(marks(weekOf({ today: wednesday, loggedDays: days, expectedDays: days }))).toBe('..#....');
  });
});
