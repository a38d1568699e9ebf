import { describe, expect, it } from 'vitest';
import { firstCycleWith, nextWindows, pinWindow } from '#domain/recurrence/outlook.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { cycleOf, outlookAfter } from './outlooks.ts';

const cycleDay = (from: number, to = from): Pin => ({ at: 'cycle_day', from, to });
const phase = (name: 'menstrual' | 'follicular' | 'ovulation' | 'luteal'): Pin => ({
  at: 'phase',
  phase: name,
});
const beforePeriod = (from: number, to = from): Pin => ({ at: 'before_period', from, to });

const MARCH = cycleOf(day('2026-03-01'), day('2026-03-29'));
/** A cycle of 18 days. */
const SHORT = cycleOf(day('2026-03-01'), day('2026-03-19'));

describe('the window of a pin', () => {
  it.each([
    ['day 1', cycleDay(1), MARCH, '2026-03-01', '2026-03-01'],
    ['days 3 to 5', cycleDay(3, 5), MARCH, '2026-03-03', '2026-03-05'],
    ['the last day', cycleDay(28), MARCH, '2026-03-28', '2026-03-28'],
    ['days that go on after the cycle', cycleDay(26, 34), MARCH, '2026-03-26', '2026-03-28'],
    ['a phase', phase('ovulation'), MARCH, '2026-03-14', '2026-03-16'],
    ['the last phase', phase('luteal'), MARCH, '2026-03-17', '2026-03-28'],
    ['a week before the period', beforePeriod(7, 1), MARCH, '2026-03-22', '2026-03-28'],
    ['a day before it, from the early bound on', beforePeriod(1), MARCH, '2026-03-24', '2026-03-28'],
    ['two days before it', beforePeriod(2), MARCH, '2026-03-24', '2026-03-27'],
    ['long before it, in one day', beforePeriod(21), MARCH, '2026-03-08', '2026-03-08'],
    ['long before it, in a short cycle', beforePeriod(21, 10), SHORT, '2026-03-01', '2026-03-09'],
    ['longer before it than the cycle', beforePeriod(21, 20), SHORT, '2026-03-01', '2026-03-01'],
  ])('%s', (_, pin, cycle, start, end) => {
    expect(pinWindow(pin, cycle)).toEqual({ start, end });
  });

  it.each([
    ['day 21 of 18', cycleDay(21), SHORT],
    ['day 29 of 28', cycleDay(29, 31), MARCH],
    ['a phase that is empty', phase('follicular'), cycleOf(day('2026-03-01'), day('2026-03-17'))],
  ])('is none for %s', (_, pin, cycle) => {
    expect(pinWindow(pin, cycle)).toBeNull();
  });

  it('opens at the early bound of the next period, and no later than its own first day', () => {
    const opening = (nextLow: string) => pinWindow(beforePeriod(10), { ...MARCH, nextLow: day(nextLow) });
    expect(opening('2026-03-16')).toEqual({ start: '2026-03-15', end: '2026-03-19' });
    expect(opening('2026-03-27')).toEqual({ start: '2026-03-19', end: '2026-03-19' });
  });
});

describe('the first cycle with a window', () => {
  const on = (pin: Pin, today: string) =>
    firstCycleWith(pin, { outlook: outlookAfter(['2026-03-01'], { today }), today: day(today) });

  it('is the running one until the window has passed', () => {
    expect(on(cycleDay(3, 5), '2026-03-01')).toBe(0);
    expect(on(cycleDay(3, 5), '2026-03-05')).toBe(0);
    expect(on(cycleDay(3, 5), '2026-03-06')).toBe(1);
  });

  it('is none for day 45', () => {
    expect(on(cycleDay(45), '2026-03-01')).toBe(-1);
  });
});

describe('the next windows', () => {
  const of = (pin: Pin, more: Partial<Parameters<typeof nextWindows>[0]> = {}) =>
    nextWindows({
      pin,
      each: 1,
      notAfter: null,
      outlook: outlookAfter(['2026-03-01'], { today: '2026-03-04' }),
      today: day('2026-03-04'),
      count: 3,
      ...more,
    });

  it('are those of consecutive cycles, with the days they may shift to', () => {
    expect(of(cycleDay(3))).toEqual([
      { start: '2026-03-31', end: '2026-03-31', low: '2026-03-27', high: '2026-04-04' },
      { start: '2026-04-28', end: '2026-04-28', low: '2026-04-20', high: '2026-05-06' },
      { start: '2026-05-26', end: '2026-05-26', low: '2026-05-14', high: '2026-06-07' },
    ]);
  });

  it('shift with the next start where they are counted from it', () => {
    expect(of(phase('luteal'), { count: 1 })).toEqual([
      { start: '2026-03-17', end: '2026-03-28', low: '2026-03-13', high: '2026-04-01' },
    ]);
    expect(of(beforePeriod(7, 1), { count: 1 })).toEqual([
      { start: '2026-03-22', end: '2026-03-28', low: '2026-03-22', high: '2026-04-01' },
    ]);
  });

  it('are those of every second cycle, or a single one', () => {
    const starts = (each: number) => of(cycleDay(3), { each }).map(({ start }) => start);
    expect(starts(2)).toEqual(['2026-03-31', '2026-05-26', '2026-07-21']);
    expect(starts(0)).toEqual(['2026-03-31']);
  });

  it('end with the limit', () => {
    expect(of(phase('follicular'), { notAfter: day('2026-04-05') })).toMatchObject([
      { start: '2026-03-06', end: '2026-03-13' },
      { start: '2026-04-03', end: '2026-04-05' },
    ]);
  });

  it('are none for a day that no cycle has', () => {
    expect(of(cycleDay(45))).toEqual([]);
  });
});
