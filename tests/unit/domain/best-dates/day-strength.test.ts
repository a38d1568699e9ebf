import { describe, expect, it } from 'vitest';
import type { DayOdds } from '#domain/best-dates/best-dates.calls.ts';
import { bestDays, inOrder, strengthsOf } from '#domain/best-dates/found-days.ts';

function oddsOf(
  date: string,
  { probability, load = 0, busy = null }: { probability: number; load?: number; busy?: number | null },
): DayOdds {
  return { date, probability, load, busy_minutes: busy, minutes_left: 90, reason: '' };
}

describe('the strength of a day', () => {
  it('is relative to the most likely day, even if that is unlikely', () => {
    const days = [
      oddsOf('2026-12-01', { probability: 0.3 }),
      oddsOf('2026-12-02', { probability: 0.23 }),
      oddsOf('2026-12-03', { probability: 0.13 }),
      oddsOf('2026-12-04', { probability: 0.06 }),
    ];

    expect(strengthsOf(days)).toEqual({
      '2026-12-01': 'strong',
      '2026-12-02': 'strong',
      '2026-12-03': 'fair',
      '2026-12-04': 'slim',
    });
  });

  it('includes exactly three quarters and two fifths of the most likely day', () => {
    // In binary, 0.18 / 0.24 is a little less than 0.75.
    const days = [0.24, 0.18, 0.096].map((probability, index) =>
      oddsOf(`2026-12-0${index + 1}`, { probability }),
    );

    expect(Object.values(strengthsOf(days))).toEqual(['strong', 'strong', 'fair']);
  });

  it('is weak for all days if none is likely', () => {
    expect(strengthsOf([oddsOf('2026-12-01', { probability: 0 })])).toEqual({ '2026-12-01': 'slim' });
  });

  it('is empty without days', () => {
    expect(strengthsOf([])).toEqual({});
  });
});

describe('the best days', () => {
  const dates = (days: readonly DayOdds[]) => bestDays(days).map(({ date }) => date);

  it('are three, the most likely first', () => {
    const days = [0.36, 0.4, 0.6, 0.5].map((probability, index) =>
      oddsOf(`2026-12-0${index + 1}`, { probability }),
    );

    expect(dates(days)).toEqual(['2026-12-03', '2026-12-04', '2026-12-02']);
  });

  it('are only those that are shown with at least 35 per cent', () => {
    const days = [0.6, 0.345, 0.344, 0.1].map((probability, index) =>
      oddsOf(`2026-12-0${index + 1}`, { probability }),
    );

    expect(dates(days)).toEqual(['2026-12-01', '2026-12-02']);
    expect(dates(days.slice(2))).toEqual([]);
    expect(dates([])).toEqual([]);
  });

  it('put the day with fewer tasks first if they are equally likely, and then the earlier one', () => {
    const days = [
      oddsOf('2026-12-01', { probability: 0.5, load: 2 }),
      oddsOf('2026-12-03', { probability: 0.5 }),
      oddsOf('2026-12-02', { probability: 0.5 }),
    ];

    expect(dates(days)).toEqual(['2026-12-02', '2026-12-03', '2026-12-01']);
  });

  it('count two busy hours like a task', () => {
    const days = [
      oddsOf('2026-12-01', { probability: 0.5, load: 1, busy: 130 }),
      oddsOf('2026-12-02', { probability: 0.5, busy: 240 }),
      oddsOf('2026-12-03', { probability: 0.5, load: 2, busy: 0 }),
      oddsOf('2026-12-04', { probability: 0.5, load: 2 }),
    ];

    expect(inOrder(days).map(({ date }) => date.slice(-2))).toEqual(['02', '03', '04', '01']);
  });

  it('follow the percentage, however full a day is', () => {
    const days = [
      oddsOf('2026-12-01', { probability: 0.55 }),
      oddsOf('2026-12-02', { probability: 0.6, load: 9 }),
    ];

    expect(dates(days)).toEqual(['2026-12-02', '2026-12-01']);
  });
});
