import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { type CyclesAhead, cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const nothingTold = {
  birthDate: null,
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  bleedings: [],
  stillBleedingOn: null,
  modes: [],
  notYetOn: null,
};

const LAST = day('2026-03-01');

/** The starts of cycles of these lengths, oldest first, up to `last`. */
function startsBefore(last: LocalDate, lengths: readonly number[]): LocalDate[] {
  return [...lengths, 0].map((_, index) =>
    addDays(last, -lengths.slice(index).reduce((sum, length) => sum + length, 0)),
  );
}

/** Six logged cycles of 28 days. */
const REGULAR = startsBefore(LAST, [28, 28, 28, 28, 28, 28]);

const onDay = (openDays: number, told: Partial<Parameters<typeof cyclesAhead>[0]> = {}): CyclesAhead => {
  const today = addDays(LAST, openDays);
  const ahead = cyclesAhead({ ...nothingTold, periodStarts: REGULAR, today, ...told });
  if (ahead === null) throw new Error('there is a running cycle');
  return ahead;
};

describe('the cycles ahead', () => {
  it('are unknown without a period', () => {
    expect(cyclesAhead({ ...nothingTold, periodStarts: [], today: LAST })).toBeNull();
  });

  it('are empty in a mode other than natural, and after it until a period has begun', () => {
    const paused = { startedOn: day('2026-03-05'), endedOn: null };
    const known = { ...nothingTold, periodStarts: REGULAR, today: day('2026-03-10') };
    expect(cyclesAhead({ ...known, modes: [paused] })).toBeNull();
    const ended = { ...paused, endedOn: day('2026-03-08') };
    expect(cyclesAhead({ ...known, modes: [ended] })).toBeNull();
    const begun = { ...known, periodStarts: [...REGULAR, day('2026-03-20')], today: day('2026-03-22') };
    expect(cyclesAhead({ ...begun, modes: [ended] })?.cycles).toHaveLength(6);
  });

  it('begin with the expected day of the running cycle, on every day until it has passed', () => {
    for (const openDays of [0, 5, 20, 27, 28]) {
      expect(onDay(openDays).cycles[0]?.start.on, `on day ${openDays}`).toBe('2026-03-29');
    }
  });

  it('follow each other at the usual length, each less sure than the one before', () => {
    const { cycles } = onDay(3);
    expect(cycles.map(({ start }) => start.on)).toEqual([
      '2026-03-29',
      '2026-04-27',
      '2026-05-25',
      '2026-06-23',
      '2026-07-21',
      '2026-08-19',
    ]);
    const widths = cycles.map(({ start }) => daysBetween(start.low, start.high));
    expect(widths).toEqual([...widths].sort((left, right) => left - right));
    expect(widths.at(-1)).toBeGreaterThan(widths[0] ?? 0);
  });

  it('lay the running cycle on the calendar', () => {
    expect(onDay(3).current).toMatchObject({
      startedOn: '2026-03-01',
      cycleDay: 4,
      cycleLength: 28,
      nextStartLow: '2026-03-28',
      nextStartHigh: '2026-03-31',
      ovulationOn: '2026-03-15',
      phases: [
        { phase: 'menstrual', start: '2026-03-01', end: '2026-03-05' },
        { phase: 'follicular', start: '2026-03-06', end: '2026-03-13' },
        { phase: 'ovulation', start: '2026-03-14', end: '2026-03-16' },
        { phase: 'luteal', start: '2026-03-17', end: '2026-03-28' },
      ],
      overdueDays: 0,
      asksStarted: false,
      missedLog: null,
    });
  });

  it('give the expected ovulation a window of about 80 % around it', () => {
    const { ovulationOn, ovulationWindow } = onDay(3).current;
    expect(ovulationWindow.start < ovulationOn && ovulationOn < ovulationWindow.end).toBe(true);
    expect(Math.abs(ovulationWindow.probability - 0.8)).toBeLessThan(0.08);
  });

  it('stretch the running period to the day on which bleeding was said to go on, and no other', () => {
    const { current, cycles } = onDay(8, { stillBleedingOn: day('2026-03-09') });
    expect(current.phases[0]).toEqual({ phase: 'menstrual', start: '2026-03-01', end: '2026-03-09' });
    expect(cycles[0]).toMatchObject({ start: { on: '2026-03-29' }, periodEnd: '2026-04-02' });
  });
});

describe('a period that has not come', () => {
  it('is late only once the 80 % interval has passed, counted from the expected day', () => {
    expect(onDay(28).current.overdueDays).toBe(0);
    expect(onDay(30).current).toMatchObject({ overdueDays: 0 });
    expect(onDay(31).current).toMatchObject({ cycleLength: 28, overdueDays: 3, asksStarted: true });
    expect(onDay(38).current.overdueDays).toBe(10);
  });

  it('is asked about before that where a missed log is likely', () => {
    const forgetful = startsBefore(LAST, [27, 55, 28, 56, 29, 28, 57]);
    const asked = [28, 29, 30].map((openDays) => onDay(openDays, { periodStarts: forgetful }).current);
    expect(asked.map(({ asksStarted }) => asksStarted)).toEqual([false, true, true]);
    expect(asked.map(({ overdueDays }) => overdueDays)).toEqual([0, 0, 0]);
  });

  it('is forecast for today or later, with all of its interval', () => {
    for (const openDays of [29, 31, 36, 50, 80, 111, 300, 2000]) {
      const { start } = onDay(openDays).cycles[0] ?? {};
      const today = addDays(LAST, openDays);
      expect(start && start.low >= today && start.low <= start.on && start.on <= start.high).toBe(true);
    }
  });

  it('keeps the running cycle luteal up to the day before', () => {
    const { current, cycles } = onDay(36);
    expect(current.phases.at(-1)).toEqual({
      phase: 'luteal',
      start: '2026-03-17',
      end: addDays(cycles[0]?.start.on ?? LAST, -1),
    });
  });

  it('isn’t asked about again today after “not yet”, and starts tomorrow at the earliest', () => {
    const today = addDays(LAST, 36);
    const { current, cycles } = onDay(36, { notYetOn: today });
    expect(current).toMatchObject({ asksStarted: false, missedLog: null, overdueDays: 8 });
    expect(cycles[0]?.start.low).toBe(addDays(today, 1));
    expect(onDay(37, { notYetOn: today }).current.asksStarted).toBe(true);
  });

  it('is forecast for tomorrow or later after “not yet” on the expected day', () => {
    expect(onDay(28, { notYetOn: addDays(LAST, 28) }).cycles[0]?.start.on).toBe('2026-03-31');
  });

  it('includes the other explanation: that it came and wasn’t logged', () => {
    const { missedLog } = onDay(36).current;
    expect(missedLog?.probability).toBeGreaterThan(0.7);
    expect(Math.abs(daysBetween(day('2026-04-26'), missedLog?.nextStart.on ?? LAST))).toBeLessThanOrEqual(2);
  });
});

describe('whatever was logged and said', () => {
  const anyone = fc.record({
    intervals: fc.array(fc.integer({ min: 15, max: 120 }), { maxLength: 12 }),
    openDays: fc.integer({ min: 0, max: 500 }),
    reportedCycleLength: fc.option(fc.integer({ min: 15, max: 90 })),
    reportedPeriodLength: fc.option(fc.integer({ min: 1, max: 15 })),
    hasSaidNotYet: fc.boolean(),
  });

  it('the cycles tile the calendar from the last start on, six ahead, their phases in order', () => {
    fc.assert(
      fc.property(anyone, ({ intervals, openDays, hasSaidNotYet, ...told }) => {
        const periodStarts = startsBefore(LAST, intervals);
        const today = addDays(LAST, openDays);
        const notYetOn = hasSaidNotYet ? today : null;
        const ahead = cyclesAhead({ ...nothingTold, ...told, periodStarts, today, notYetOn });
        expect(ahead?.cycles).toHaveLength(6);
        const cycles = ahead?.cycles ?? [];
        let expected = ahead?.current.startedOn ?? LAST;
        for (const { phases } of [ahead?.current ?? { phases: [] }, ...cycles]) {
          const order = phases.map(({ phase }) => CYCLE_PHASES.indexOf(phase));
          expect(order).toEqual([...new Set(order)].sort((left, right) => left - right));
          for (const { start, end } of phases) {
            expect(start).toBe(expected);
            expect(end >= start).toBe(true);
            expected = addDays(end, 1);
          }
        }
        for (const { start, periodEnd, phases } of cycles) {
          expect(start.on >= today && start.low >= today).toBe(true);
          expect(start.low <= start.on && start.on <= start.high).toBe(true);
          expect(phases[0]?.start).toBe(start.on);
          expect(periodEnd >= start.on).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
