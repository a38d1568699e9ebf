import { describe, expect, it } from 'vitest';
import { outlookOf } from '#domain/recurrence/outlook.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const NO_FACTS = {
  birthDate: null,
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  bleedings: [],
  stillBleedingOn: null,
  modes: [],
  notYetOn: null,
};
const STARTS = ['2025-12-04', '2026-01-01', '2026-01-29', '2026-02-26'].map(day);
const on = (today: string, more = {}) =>
  outlookOf({ ...NO_FACTS, periodStarts: STARTS, today: day(today), ...more });

describe('the outlook for pinned tasks', () => {
  it('is the running cycle and six consecutive cycles ahead', () => {
    const { cycles = [], starts, lateDays } = on('2026-03-10') ?? {};
    expect(cycles).toHaveLength(7);
    expect(cycles[0]).toMatchObject({ start: '2026-02-26', startLow: '2026-02-26', startHigh: '2026-02-26' });
    expect(cycles.slice(1).map(({ start }) => start)).toEqual(cycles.slice(0, -1).map(({ next }) => next));
    for (const { next, nextLow, nextHigh } of cycles) {
      expect(nextLow <= next && next <= nextHigh, next).toBe(true);
    }
    expect(starts).toEqual(STARTS);
    expect(lateDays).toBe(0);
  });

  it('has starts that begin a cycle, up to today', () => {
    const periodStarts = [...STARTS, day('2026-03-05'), day('2026-03-26')];
    expect(on('2026-03-10', { periodStarts })?.starts).toEqual(STARTS);
  });

  it('has no next start before today while the period is late, and its early bound follows', () => {
    const facts = on('2026-03-10');
    const late = on('2026-04-02');
    expect(late?.expectedOn).toBe(facts?.expectedOn);
    expect(late?.lateDays).toBeGreaterThan(0);
    const [running] = late?.cycles ?? [];
    expect(running && running.next >= '2026-04-02' && running.nextLow >= '2026-04-02').toBe(true);
  });

  it('is none without a period, or in another mode', () => {
    expect(on('2026-03-10', { periodStarts: [] })).toBeNull();
    const paused = { startedOn: day('2026-03-05'), endedOn: null };
    expect(on('2026-03-10', { modes: [paused] })).toBeNull();
  });
});
