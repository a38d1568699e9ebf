import { describe, expect, it } from 'vitest';
import type { DayOdds } from '#domain/best-dates/best-dates.calls.ts';
import { bestDays, hasGoodDay, strengthsOf } from '#domain/best-dates/found-days.ts';

function oddsOf(date: string, { probability, load = 0 }: { probability: number; load?: number }): DayOdds {
  return { date, probability, load, reason: '' };
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
    const days = [0.1, 0.4, 0.6, 0.5].map((probability, index) =>
      oddsOf(`2026-12-0${index + 1}`, { probability }),
    );

    expect(dates(days)).toEqual(['2026-12-03', '2026-12-04', '2026-12-02']);
  });

  it('are fewer if there are fewer days', () => {
    expect(dates([oddsOf('2026-12-01', { probability: 0.2 })])).toEqual(['2026-12-01']);
  });

  it('put the day with fewer tasks first if they are equally likely, and then the earlier one', () => {
    const days = [
      oddsOf('2026-12-01', { probability: 0.5, load: 2 }),
      oddsOf('2026-12-03', { probability: 0.5 }),
      oddsOf('2026-12-02', { probability: 0.5 }),
    ];

    expect(dates(days)).toEqual(['2026-12-02', '2026-12-03', '2026-12-01']);
  });

  it('follow the percentage, however full a day is', () => {
    const days = [
      oddsOf('2026-12-01', { probability: 0.55 }),
      oddsOf('2026-12-02', { probability: 0.6, load: 9 }),
    ];

    expect(dates(days)).toEqual(['2026-12-02', '2026-12-01']);
  });
});

describe('a day stands out', () => {
  it('if its percentage is over 35', () => {
    expect(
      hasGoodDay([oddsOf('2026-12-01', { probability: 0.1 }), oddsOf('2026-12-02', { probability: 0.36 })]),
    ).toBe(true);
    expect(hasGoodDay([oddsOf('2026-12-01', { probability: 0.35 })])).toBe(false);
    expect(hasGoodDay([])).toBe(false);
  });
});
