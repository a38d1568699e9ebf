import { describe, expect, it } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { historyWeeks } from '#web/features/habits/history-weeks.ts';

type Flag = 0 | 1;
const of = (date: string, due: Flag = 0, done: Flag = 0, skipped: Flag = 0) => ({
  ...{ date: day(date), due, done, skipped, amount: null },
});
const MADE = day('2026-01-01');

describe('the weeks of a history', () => {
  it('start on Monday, and the last one shows planned days', () => {
    // 15 November 2026 was a Sunday.
    const days = [of('2026-11-15', 1, 1), of('2026-11-16', 1), of('2026-11-17'), of('2026-11-18', 1, 0, 1)];
    const weeks = historyWeeks({ days, planned: [day('2026-11-20')] }, MADE);
    expect(weeks.map(({ first }) => first)).toEqual(['2026-11-09', '2026-11-16']);
    expect(weeks[0]?.days).toEqual([
      ...Array.from({ length: 6 }, () => null),
      { date: '2026-11-15', mark: 'done', amount: null },
    ]);
    expect(weeks[1]?.days.map((each) => each?.mark)).toEqual([
      'due',
      'rest',
      'skipped',
      'rest',
      'planned',
      'rest',
      'rest',
    ]);
  });

  it('start on Sunday where weeks do, and the days until Saturday are planned', () => {
    const [week] = historyWeeks(
      {
        days: [of('2026-11-15', 1, 1)],
        planned: ['2026-11-16', '2026-11-18', '2026-11-21'].map(day),
        weekStart: 0,
      },
      MADE,
    );
    expect(week?.first).toBe('2026-11-15');
    expect(week?.days.map((each) => each?.mark)).toEqual([
      'done',
      'planned',
      'rest',
      'planned',
      'rest',
      'rest',
      'planned',
    ]);
  });

  it('show no days as due before the habit was created or first done', () => {
    const days = [of('2026-11-16', 1), of('2026-11-17', 1, 1), of('2026-11-18', 1), of('2026-11-19', 1)];
    const marks = (made: string) =>
      historyWeeks({ days, planned: [] }, day(made))[0]
        ?.days.slice(0, 4)
        .map((each) => each?.mark);
    expect(marks('2026-11-19')).toEqual(['rest', 'done', 'due', 'due']);
    expect(marks('2026-11-16')).toEqual(['due', 'done', 'due', 'due']);
  });

  it('have what their Monday’s week asks for, also where a row begins on Sunday', () => {
    const days = [of('2026-11-15'), of('2026-11-16', 1, 1), { ...of('2026-11-17'), amount: 2.5 }];
    const week = (monday: string, done: number) =>
      ({ ...{ monday: day(monday), done, need: 3, kept: null } }) as const;
    const asked = [week('2026-11-09', 0), week('2026-11-16', 1)];
    const rows = (weekStart: 0 | 1) => historyWeeks({ days, planned: [], weeks: asked, weekStart }, MADE);
    expect(rows(1).map((row) => row.week?.done)).toEqual([0, 1]);
    expect(rows(0).map((row) => row.week?.monday)).toEqual(['2026-11-16']);
    expect(rows(1)[1]?.days[1]).toEqual({ date: '2026-11-17', mark: 'rest', amount: 2.5 });
  });

  it('are empty without days', () => {
    expect(historyWeeks({ days: [], planned: [] }, MADE)).toEqual([]);
  });
});
