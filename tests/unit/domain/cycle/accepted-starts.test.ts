import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { intervalsOf } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { anyDay, day } from '#tests/unit/domain/calendar/day.ts';

describe('the logged starts that begin a cycle', () => {
  it('are all of them if they are at least 15 days apart, in any order', () => {
    expect(acceptedStarts([day('2026-03-01'), day('2026-01-04'), day('2026-02-01')])).toEqual({
      accepted: ['2026-01-04', '2026-02-01', '2026-03-01'],
      within: [],
    });
  });

  it('leave out a day 14 days after a start and include one 15 days after', () => {
    expect(acceptedStarts([day('2026-01-01'), day('2026-01-15')])).toEqual({
      accepted: ['2026-01-01'],
      within: ['2026-01-15'],
    });
    expect(acceptedStarts([day('2026-01-01'), day('2026-01-16')])).toEqual({
      accepted: ['2026-01-01', '2026-01-16'],
      within: [],
    });
  });

  it('are not moved by bleeding within a cycle', () => {
    const { accepted, within } = acceptedStarts([
      day('2026-01-01'),
      day('2026-01-12'),
      day('2026-01-20'),
      day('2026-02-01'),
    ]);
    expect(accepted).toEqual(['2026-01-01', '2026-01-20']);
    expect(within).toEqual(['2026-01-12', '2026-02-01']);
  });

  it('include a repeated day once', () => {
    expect(acceptedStarts([day('2026-01-01'), day('2026-01-01')])).toEqual({
      accepted: ['2026-01-01'],
      within: [],
    });
  });

  it('are none without a log', () => {
    expect(acceptedStarts([])).toEqual({ accepted: [], within: [] });
  });

  it('are distinct logged days, never closer than 15 days', () => {
    const anyDays = fc.array(anyDay({ first: '2025-01-01', last: '2025-12-31' }), { maxLength: 40 });
    fc.assert(
      fc.property(anyDays, (days) => {
        const { accepted, within } = acceptedStarts(days);
        expect([...accepted, ...within].sort()).toEqual([...new Set(days)].sort());
        expect(intervalsOf(accepted).every((interval) => interval >= 15)).toBe(true);
        for (const date of within) {
          const before = accepted.filter((start) => start < date).at(-1);
          expect(before === undefined ? undefined : daysBetween(before, date)).toBeLessThan(15);
        }
      }),
    );
  });
});

describe('the intervals that a forecast uses', () => {
  it('are the days from each start to the next, oldest first', () => {
    expect(intervalsOf([day('2026-01-01'), day('2026-01-29'), day('2026-03-01')])).toEqual([28, 31]);
  });

  it('are none before a second start', () => {
    expect(intervalsOf([])).toEqual([]);
    expect(intervalsOf([day('2026-01-01')])).toEqual([]);
  });

  it('leave out a gap of more than 90 days, as after a pregnancy', () => {
    const first = day('2025-01-01');
    expect(intervalsOf([first, addDays(first, 90), addDays(first, 181), addDays(first, 209)])).toEqual([
      90, 28,
    ]);
  });

  it('leave out only cycles that a mode covered for a day or more', () => {
    const starts = [day('2026-01-01'), day('2026-01-29'), day('2026-02-27'), day('2026-03-28')];
    const paused = (startedOn: string, endedOn: string | null) => [
      { startedOn: day(startedOn), endedOn: endedOn === null ? null : day(endedOn) },
    ];
    expect(intervalsOf(starts, { modes: paused('2026-02-03', '2026-02-04') })).toEqual([28, 29]);
    expect(intervalsOf(starts, { modes: paused('2026-01-28', '2026-02-28') })).toEqual([]);
    expect(intervalsOf(starts, { modes: paused('2026-02-27', null) })).toEqual([28, 29]);
    expect(intervalsOf(starts, { modes: paused('2025-11-01', '2026-01-01') })).toEqual([28, 29, 29]);
  });

  it('are the newest 36', () => {
    const starts: LocalDate[] = [day('2020-01-01')];
    for (let cycle = 0; cycle < 40; cycle++)
      starts.push(addDays(starts.at(-1) ?? day('2020-01-01'), 20 + cycle));
    const intervals = intervalsOf(starts);
    expect(intervals).toHaveLength(36);
    expect(intervals.at(0)).toBe(24);
    expect(intervals.at(-1)).toBe(59);
  });
});
