import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { feedEvents } from '#domain/calendar-feed/feed-events.ts';
import { currentCycle, dayOdds } from '#domain/cycle/current-cycle.ts';
import { predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { type CyclesAhead, cyclesAhead } from '#domain/cycle/cycles-ahead.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle } from '#domain/cycle/running-cycle.ts';
import { pastPhases } from '#domain/habits/habit-progress.ts';
import { cycleNotices } from '#domain/insights/notices.ts';
import { outlookOf } from '#domain/recurrence/outlook.ts';
import { isPeriodLate } from '#domain/reminders/reminders.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const noFacts = {
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

const factsOn = (openDays: number, more: Partial<CycleFacts> = {}): CycleFacts => ({
  ...noFacts,
  periodStarts: REGULAR,
  today: addDays(LAST, openDays),
  ...more,
});

const onDay = (openDays: number, more: Partial<CycleFacts> = {}): CyclesAhead => {
  const ahead = cyclesAhead(factsOn(openDays, more));
  if (ahead === null) throw new Error('there is a running cycle');
  return ahead;
};

describe('while bleeding is logged', () => {
  const bledUntil = (openDays: number) => ({
    bleedings: [{ startedOn: LAST, lastOn: addDays(LAST, openDays), days: openDays + 1, isOver: false }],
  });
  const QUIET = { overdueDays: 0, asksStarted: false, missedLog: null };

  it.each([31, 59, 120])(
    'nothing is late or asked on day %s if the last bleeding was today or yesterday',
    (openDays) => {
      for (const last of [openDays, openDays - 1]) {
        expect(onDay(openDays, bledUntil(last)).current, `last bled on ${last}`).toMatchObject(QUIET);
      }
      const over = bledUntil(openDays).bleedings.map((bleeding) => ({ ...bleeding, isOver: true }));
      expect(onDay(openDays, { bleedings: over }).current).toMatchObject(QUIET);
      const reported = { stillBleedingOn: addDays(LAST, openDays) };
      expect(onDay(openDays, reported).current).toMatchObject(QUIET);
    },
  );

  it('no task moves for a late period, and no notice reports a missing one', () => {
    const facts = factsOn(100, bledUntil(100));
    expect(outlookOf(facts)?.lateDays).toBe(0);
    expect(cycleNotices(facts, { cycles: [], days: [] })).toEqual([]);
    expect(outlookOf(factsOn(40))?.lateDays).toBe(12);
  });

  it('the period is late again two days after the last bleeding', () => {
    expect(onDay(40, bledUntil(38)).current).toMatchObject({ overdueDays: 12, asksStarted: true });
  });
});

describe('a wait too long for one missed log', () => {
  /** The last possible day of the start after next, after six cycles of 28 days (docs/cycle-model.md). */
  const LAST_DAY = 60;
  const OVER = { overdueDays: 0, asksStarted: false, phases: [] };

  it('leaves a late period late until then', () => {
    const { current, cycles } = onDay(LAST_DAY);
    expect(current).toMatchObject({ overdueDays: LAST_DAY - 28, asksStarted: true });
    expect(cycles).toHaveLength(6);
  });

  it.each([LAST_DAY + 1, 75, 110, 302])(
    'ends the forecast on day %s and is marked as a missed log',
    (openDays) => {
      const facts = factsOn(openDays);
      const { current, cycles } = onDay(openDays);
      expect(current).toMatchObject({ ...OVER, missedLog: { nextStart: null } });
      expect(current.missedLog?.probability).toBeGreaterThan(0.5);
      expect(cycles).toEqual([]);
      expect(currentCycle(facts)).toMatchObject({
        cycleDay: openDays + 1,
        phase: null,
        nextPeriodInDays: null,
      });
      expect(forecastCycle(facts)).toBeNull();
      expect(dayOdds(facts, facts.today)).toEqual([]);
      expect(outlookOf(facts)).toBeNull();
      const phases = pastPhases(facts, { start: addDays(LAST, LAST_DAY), end: facts.today });
      expect(phases).toEqual(['luteal', ...phases.slice(1).map(() => null)]);
      const feed = { tasks: [], language: 'en', wording: 'plain' } as const;
      expect(feedEvents({ facts, ...feed })).toEqual([]);
    },
  );

  it('is marked as a missed log on the wire', () => {
    const { current, ...lists } = predictionsAnswer(factsOn(302));
    expect(lists).toEqual({ predicted_periods: [], cycles: [], expected_bleeds: [] });
    expect(current?.missed_log).toEqual({
      probability: 0.999,
      period_start: null,
      period_start_low: null,
      period_start_high: null,
    });
    expect(isPeriodLate(current, addDays(LAST, 302))).toBe(false);
  });

  it('ends with the next period, when the forecast begins again', () => {
    const start = addDays(LAST, 302);
    const facts = factsOn(302, { periodStarts: [...REGULAR, start] });
    expect(cyclesAhead(facts)?.cycles).toHaveLength(6);
    expect(currentCycle(facts)).toMatchObject({ cycleDay: 1, phase: 'menstrual' });
  });
});

describe('the cycles ahead', () => {
  it('are unknown without a period', () => {
    expect(cyclesAhead({ ...noFacts, periodStarts: [], today: LAST })).toBeNull();
  });

  it('are empty in a mode other than natural, and after it until a period has begun', () => {
    const paused = { startedOn: day('2026-03-05'), endedOn: null };
    const cycle = { ...noFacts, periodStarts: REGULAR, today: day('2026-03-10') };
    expect(cyclesAhead({ ...cycle, modes: [paused] })).toBeNull();
    const ended = { ...paused, endedOn: day('2026-03-08') };
    expect(cyclesAhead({ ...cycle, modes: [ended] })).toBeNull();
    const begun = { ...cycle, periodStarts: [...REGULAR, day('2026-03-20')], today: day('2026-03-22') };
    expect(cyclesAhead({ ...begun, modes: [ended] })?.cycles).toHaveLength(6);
  });

  it('begin with the expected day of the running cycle, on every day until it has passed', () => {
    for (const openDays of [0, 5, 20, 27, 28]) {
      expect(onDay(openDays).cycles[0]?.start.on, `on day ${openDays}`).toBe('2026-03-29');
    }
  });

  it('follow each other at the usual length, each less certain than the one before', () => {
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

  it('give the phases of the running cycle calendar dates', () => {
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

  it('extend only the running period to the last day reported as still bleeding', () => {
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

  it('causes the question earlier if a missed log is likely', () => {
    const forgetful = startsBefore(LAST, [27, 55, 28, 56, 29, 28, 57]);
    const current = [28, 29, 30].map((openDays) => onDay(openDays, { periodStarts: forgetful }).current);
    expect(current.map(({ asksStarted }) => asksStarted)).toEqual([false, true, true]);
    expect(current.map(({ overdueDays }) => overdueDays)).toEqual([0, 0, 0]);
  });

  it('is forecast for today or later, with its whole interval', () => {
    for (const openDays of [29, 31, 36, 50, 60]) {
      const { start } = onDay(openDays).cycles[0] ?? {};
      const today = addDays(LAST, openDays);
      expect(start && start.low >= today && start.low <= start.on && start.on <= start.high).toBe(true);
    }
  });

  it('leaves the running cycle luteal up to the day before', () => {
    const { current, cycles } = onDay(36);
    expect(current.phases.at(-1)).toEqual({
      phase: 'luteal',
      start: '2026-03-17',
      end: addDays(cycles[0]?.start.on ?? LAST, -1),
    });
  });

  it('causes no further question today after “not yet”, and starts tomorrow at the earliest', () => {
    const today = addDays(LAST, 36);
    const { current, cycles } = onDay(36, { notYetOn: today });
    expect(current).toMatchObject({ asksStarted: false, missedLog: null, overdueDays: 8 });
    expect(cycles[0]?.start.low).toBe(addDays(today, 1));
    expect(onDay(37, { notYetOn: today }).current.asksStarted).toBe(true);
  });

  it('is forecast for tomorrow or later after “not yet” on the expected day', () => {
    expect(onDay(28, { notYetOn: addDays(LAST, 28) }).cycles[0]?.start.on).toBe('2026-03-31');
  });

  it('may have come without a log, and has a second forecast for that', () => {
    const { missedLog } = onDay(36).current;
    expect(missedLog?.probability).toBeGreaterThan(0.7);
    expect(Math.abs(daysBetween(day('2026-04-26'), missedLog?.nextStart?.on ?? LAST))).toBeLessThanOrEqual(2);
  });
});

describe('for any logs and reports', () => {
  const anyone = fc.record({
    intervals: fc.array(fc.integer({ min: 15, max: 120 }), { maxLength: 12 }),
    openDays: fc.integer({ min: 0, max: 500 }),
    reportedCycleLength: fc.option(fc.integer({ min: 15, max: 90 })),
    reportedPeriodLength: fc.option(fc.integer({ min: 1, max: 15 })),
    isStartDenied: fc.boolean(),
  });

  it('six cycles ahead cover the calendar from the last start on without gaps, with phases in order', () => {
    fc.assert(
      fc.property(anyone, ({ intervals, openDays, isStartDenied, ...facts }) => {
        const periodStarts = startsBefore(LAST, intervals);
        const today = addDays(LAST, openDays);
        const notYetOn = isStartDenied ? today : null;
        const ahead = cyclesAhead({ ...noFacts, ...facts, periodStarts, today, notYetOn });
        const isOver = ahead?.current.missedLog?.nextStart === null;
        expect(ahead?.cycles).toHaveLength(isOver ? 0 : 6);
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
