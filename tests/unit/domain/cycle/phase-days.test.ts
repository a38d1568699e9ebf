import { describe, expect, it } from 'vitest';
import { addDays, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { cycleInformation, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from './some-facts.ts';

const TODAY = day('2026-11-18');

function phasesOf(
  starts: readonly LocalDate[],
  {
    length = 28,
    mode = 'natural' as CycleMode,
    periodLength = null as number | null,
    status = NO_STATUS,
  } = {},
) {
  const facts = someFacts({
    periodStarts: starts,
    today: TODAY,
    reportedCycleLength: length,
    reportedPeriodLength: 5,
    lastPeriodLength: 5,
    modes: mode === 'natural' ? [] : [{ startedOn: TODAY, endedOn: null }],
  });
  const predictions = { success: 1, ...predictionsAnswer(facts) } as const;
  const cycle = cycleInformation(facts, { ...status, cycle_mode: mode });
  const periods = starts.map((on) => ({ on, isReported: true, length: periodLength }));
  return phaseDays({ periods, usualDays: 5, cycle, predictions, today: TODAY });
}

/** Logged starts of cycles of `length` days; the last began `cycleDay - 1` days ago. */
const regular = (length: number, cycleDay: number) =>
  [3, 2, 1, 0].map((back) => addDays(TODAY, 1 - cycleDay - back * length));

describe('the phase of a day', () => {
  it('is that of its cycle, past, current or expected', () => {
    const phaseOf = phasesOf(regular(28, 20));
    expect(phaseOf(TODAY)).toEqual({ phase: 'luteal', cycleDay: 20 });
    expect(phaseOf(addDays(TODAY, -19))).toEqual({ phase: 'menstrual', cycleDay: 1 });
    expect(phaseOf(addDays(TODAY, -20))).toEqual({ phase: 'luteal', cycleDay: 28 });
    expect(phaseOf(addDays(TODAY, -33))).toEqual({ phase: 'ovulation', cycleDay: 15 });
    expect(phaseOf(addDays(TODAY, 9))).toEqual({ phase: 'menstrual', cycleDay: 1 });
    expect(phaseOf(addDays(TODAY, 14))).toEqual({ phase: 'follicular', cycleDay: 6 });
  });

  it('uses the length of its own period if known, and the usual length otherwise', () => {
    const starts = [day('2026-10-01'), day('2026-11-02')];
    expect(phasesOf(starts, { periodLength: 3 })(day('2026-10-04'))?.phase).toBe('follicular');
    expect(phasesOf(starts)(day('2026-10-04'))?.phase).toBe('menstrual');
  });

  it.each([28, 85])('is known on every day from the first start on, in cycles of %s days', (length) => {
    const starts = regular(length, 9);
    const phaseOf = phasesOf(starts, { length });
    const days = daysOf({ start: starts[0] ?? TODAY, end: addDays(TODAY, length) });
    expect(days.filter((at) => phaseOf(at) === null)).toEqual([]);
  });

  // On day 29 the next cycle is expected to begin today.
  it.each([29, 33])(
    'stays luteal in a late cycle, here on day %s, and is menstrual from tomorrow on',
    (cycleDay) => {
      const phaseOf = phasesOf(regular(28, cycleDay));
      expect(phaseOf(TODAY)).toEqual({ phase: 'luteal', cycleDay });
      expect(phaseOf(addDays(TODAY, 1))?.phase).toBe('menstrual');
    },
  );

  it('is unknown before the first start and in an interval of over 90 days', () => {
    const phaseOf = phasesOf([day('2026-03-01'), day('2026-11-02')]);
    expect(phaseOf(day('2026-02-28'))).toBeNull();
    expect(phaseOf(day('2026-03-02'))).toBeNull();
    expect(phaseOf(day('2026-11-02'))?.phase).toBe('menstrual');
  });

  it('is known in a confirmed cycle of over 90 days', () => {
    const annotation = {
      started_on: day('2026-03-01'),
      odd: 0,
      confirmed: 1,
      reason: null,
      note: null,
    } as const;
    const history = { ...NO_STATUS.history, told: [{ ...annotation, ignored_signs: [] }] };
    const status = { ...NO_STATUS, history };
    const phaseOf = phasesOf([day('2026-03-01'), day('2026-07-01')], { status });
    expect(phaseOf(day('2026-06-16'))).toEqual({ phase: 'ovulation', cycleDay: 108 });
  });

  it('is unknown without a log, and in another mode from the last start on', () => {
    expect(phasesOf([])(TODAY)).toBeNull();
    const phaseOf = phasesOf(regular(28, 9), { mode: 'pregnant' });
    expect(phaseOf(TODAY)).toBeNull();
    expect(phaseOf(addDays(TODAY, 30))).toBeNull();
    expect(phaseOf(addDays(TODAY, -9))).toEqual({ phase: 'luteal', cycleDay: 28 });
  });
});
