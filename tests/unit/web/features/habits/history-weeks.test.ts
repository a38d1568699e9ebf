import { describe, expect, it } from 'vitest';
import { historyWeeks } from '#web/features/habits/history-weeks.ts';

const day = (date: string, due: 0 | 1 = 0, done: 0 | 1 = 0) => ({ date, due, done, skipped: 0 as const });

describe('the weeks of a history', () => {
  it('start on Monday, and days outside the history are null', () => {
    // 15 November 2026 was a Sunday.
    const weeks = historyWeeks([day('2026-11-15', 1, 1), day('2026-11-16', 1), day('2026-11-17')]);
    expect(weeks.map(({ monday }) => monday)).toEqual(['2026-11-09', '2026-11-16']);
    expect(weeks[0]?.days.slice(0, 6)).toEqual([null, null, null, null, null, null]);
    expect(weeks[0]?.days[6]).toEqual({ date: '2026-11-15', isDue: true, isDone: true, isSkipped: false });
    expect(weeks[1]?.days).toEqual([
      { date: '2026-11-16', isDue: true, isDone: false, isSkipped: false },
      { date: '2026-11-17', isDue: false, isDone: false, isSkipped: false },
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('are empty without days', () => {
    expect(historyWeeks([])).toEqual([]);
  });
});
