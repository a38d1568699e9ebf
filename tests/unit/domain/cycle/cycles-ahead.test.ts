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

const isWithinInterval = ({
  period_start: start,
  period_start_low: low,
  period_start_high: high,
}: CyclesAhead['cycles'][number]): boolean => low <= start && start <= high;

describe('while bleeding is logged', () => {
  const bledUntil = (openDays: number) => ({
    bleedings: [{ startedOn: LAST, lastOn: addDays(LAST, openDays), days: openDays + 1, isOver: false }],
  });
  const QUIET = { overdue_days: 0, ask_started: 0, missed_log: null };

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
    expect(onDay(40, bledUntil(38)).current).toMatchObject({ overdue_days: 12, ask_started: 1 });
  });
});

describe('a wait too long for one missed log', () => {
  /** The last possible day of the start after next, after six cycles of 28 days (docs/cycle-model.md). */
  const LAST_DAY = 60;
  const OVER = { overdue_days: 0, ask_started: 0, phases: [] };

  it('leaves a late period late until then', () => {
    const { current, cycles } = onDay(LAST_DAY);
    expect(current).toMatchObject({ overdue_days: LAST_DAY - 28, ask_started: 1 });
    expect(cycles).toHaveLength(6);
  });

  it.each([LAST_DAY + 1, 75, 110, 302])(
    'ends the forecast on day %s and is marked as a missed log',
    (openDays) => {
      const facts = factsOn(openDays);
      const { current, cycles } = onDay(openDays);
      expect(current).toMatchObject({ ...OVER, missed_log: { period_start: null } });
      expect(current.missed_log?.probability).toBeGreaterThan(0.5);
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
      const feed = { tasks: [], timeZone: 'UTC', language: 'en', wording: 'plain' } as const;
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
      expect(onDay(openDays).cycles[0]?.period_start, `on day ${openDays}`).toBe('2026-03-29');
    }
  });

  it('follow each other at the usual length, each less certain than the one before', () => {
    const { cycles } = onDay(3);
    expect(cycles.map(({ period_start }) => period_start)).toEqual([
      '2026-03-29',
      '2026-04-27',
      '2026-05-25',
      '2026-06-23',
      '2026-07-21',
      '2026-08-19',
    ]);
    const widths = cycles.map(({ period_start_low: low, period_start_high: high }) => daysBetween(low, high));
    expect(widths).toEqual([...widths].sort((left, right) => left - right));
    expect(widths.at(-1)).toBeGreaterThan(widths[0] ?? 0);
  });

  it('give the phases of the running cycle calendar dates', () => {
    expect(onDay(3).current).toMatchObject({
      started_on: '2026-03-01',
      cycle_day: 4,
      cycle_length: 28,
      period_start_low: '2026-03-28',
      period_start_high: '2026-03-31',
      ovulation: '2026-03-15',
      phases: [
        { phase: 'menstrual', start: '2026-03-01', end: '2026-03-05' },
        { phase: 'follicular', start: '2026-03-06', end: '2026-03-13' },
        { phase: 'ovulation', start: '2026-03-14', end: '2026-03-16' },
        { phase: 'luteal', start: '2026-03-17', end: '2026-03-28' },
      ],
      overdue_days: 0,
      ask_started: 0,
      missed_log: null,
    });
  });

  it('give the expected ovulation a window of about 80 % around it', () => {
    const { ovulation, ovulation_low, ovulation_high, ovulation_probability } = onDay(3).current;
    expect(ovulation_low < ovulation && ovulation < ovulation_high).toBe(true);
    expect(Math.abs(ovulation_probability - 0.8)).toBeLessThan(0.08);
  });

  it('extend only the running period to the last day reported as still bleeding', () => {
    const { current, cycles } = onDay(8, { stillBleedingOn: day('2026-03-09') });
    expect(current.phases[0]).toEqual({ phase: 'menstrual', start: '2026-03-01', end: '2026-03-09' });
    expect(cycles[0]).toMatchObject({ period_start: '2026-03-29', period_end: '2026-04-02' });
  });
});

describe('a period that has not come', () => {
  it('is late only once the 80 % interval has passed, counted from the expected day', () => {
    expect(onDay(28).current.overdue_days).toBe(0);
    expect(onDay(30).current).toMatchObject({ overdue_days: 0 });
    expect(onDay(31).current).toMatchObject({ cycle_length: 28, overdue_days: 3, ask_started: 1 });
    expect(onDay(38).current.overdue_days).toBe(10);
  });

  it('causes the question earlier if a missed log is likely', () => {
    const forgetful = startsBefore(LAST, [27, 55, 28, 56, 29, 28, 57]);
    const current = [28, 29, 30].map((openDays) => onDay(openDays, { periodStarts: forgetful }).current);
    expect(current.map(({ ask_started }) => ask_started)).toEqual([0, 1, 1]);
    expect(current.map(({ overdue_days }) => overdue_days)).toEqual([0, 0, 0]);
  });

  it('is forecast for today or later, with its whole interval', () => {
    for (const openDays of [29, 31, 36, 50, 60]) {
      const [next] = onDay(openDays).cycles;
      const today = addDays(LAST, openDays);
      expect(next && next.period_start_low >= today && isWithinInterval(next)).toBe(true);
    }
  });

  it('leaves the running cycle luteal up to the day before', () => {
    const { current, cycles } = onDay(36);
    expect(current.phases.at(-1)).toEqual({
      phase: 'luteal',
      start: '2026-03-17',
      end: addDays(cycles[0]?.period_start ?? LAST, -1),
    });
  });

  it('causes no further question today after “not yet”, and starts tomorrow at the earliest', () => {
    const today = addDays(LAST, 36);
    const { current, cycles } = onDay(36, { notYetOn: today });
    expect(current).toMatchObject({ ask_started: 0, missed_log: null, overdue_days: 8 });
    expect(cycles[0]?.period_start_low).toBe(addDays(today, 1));
    expect(onDay(37, { notYetOn: today }).current.ask_started).toBe(1);
  });

  it('is forecast for tomorrow or later after “not yet” on the expected day', () => {
    expect(onDay(28, { notYetOn: addDays(LAST, 28) }).cycles[0]?.period_start).toBe('2026-03-31');
  });

  it('may have come without a log, and has a second forecast for that', () => {
    const { missed_log: missed } = onDay(36).current;
    expect(missed?.probability).toBeGreaterThan(0.7);
    expect(Math.abs(daysBetween(day('2026-04-26'), missed?.period_start ?? LAST))).toBeLessThanOrEqual(2);
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
        const isOver = ahead?.current.missed_log?.period_start === null;
        expect(ahead?.cycles).toHaveLength(isOver ? 0 : 6);
        const cycles = ahead?.cycles ?? [];
        let expected = ahead?.current.started_on ?? LAST;
        for (const { phases } of [ahead?.current ?? { phases: [] }, ...cycles]) {
          const order = phases.map(({ phase }) => CYCLE_PHASES.indexOf(phase));
          expect(order).toEqual([...new Set(order)].sort((left, right) => left - right));
          for (const { start, end } of phases) {
            expect(start).toBe(expected);
            expect(end >= start).toBe(true);
            expected = addDays(end, 1);
          }
        }
        for (const cycle of cycles) {
          const { period_start: start, period_start_low: low, period_end, phases } = cycle;
          expect(start >= today && low >= today).toBe(true);
          expect(isWithinInterval(cycle)).toBe(true);
          expect(phases[0]?.start).toBe(start);
          expect(period_end >= start).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
