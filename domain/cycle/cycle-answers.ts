import {
  addDays,
  daysBetween,
  daysOf,
  type LocalDate,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { currentCycle } from './current-cycle.ts';
import type { CycleInformation, PeriodEntry, PeriodOrigin, Predictions } from './cycle.schema.ts';
import { isCoveredByMode, PREGNANCY_DAYS } from './cycle-mode.ts';
import { beginsCycle, bleedingOf, type CycleRecord } from './cycle-record.ts';
import { CYCLES_AHEAD, cyclesAhead } from './cycles-ahead.ts';
import { type CurrentScheme, type CycleStatus, NO_STATUS } from './life-stage.schema.ts';
import { closedLength, countingSpans, intervalsOf } from './past-cycles.ts';
import { acceptedStarts } from './periods.ts';
import { predictiveOf } from './predict-cycle.ts';
import { credibleInterval, FIRST_LENGTH_DAYS } from './probabilities.ts';
import { type CycleFacts, latestCycle, runningCycle } from './running-cycle.ts';
import { expectedBleeds, type Scheme } from './scheme.ts';

// The server computes these answers about a cycle from its tables, the app from earlier answers and unsent changes.

/** The running cycle as sent; zeros and nulls without one (contract §3 and §4). */
export function cycleInformation(facts: CycleFacts, status: CycleStatus = NO_STATUS): CycleInformation {
  const cycle = currentCycle(facts);
  return {
    cycle_day: cycle?.cycleDay ?? 0,
    eq_cycle_day: cycle?.equivalentDay ?? 0,
    aligned_day: cycle?.alignedDay ?? 0,
    cycle_length: cycle?.cycleLength ?? null,
    period_length: cycle?.periodLength ?? null,
    cycle_phase: cycle?.phase ?? null,
    next_period_in_days: cycle?.nextPeriodInDays ?? null,
    ovulation_day: cycle?.ovulationDay ?? null,
    ...status,
    offers_transition: offersTransition(facts) ? 1 : 0,
    asked: cyclesToConfirm(facts).map(({ startedOn, days }) => ({ started_on: startedOn, days })),
  };
}

/** The forecast as sent; empty without a running cycle (contract §4). */
export function predictionsAnswer(
  facts: CycleFacts,
  scheme: CycleStatus['scheme'] = null,
): Omit<Predictions, 'success'> {
  const ahead = cyclesAhead(facts);
  const expected_bleeds = expectedBleedsOf(scheme, facts.today);
  if (ahead === null) return { predicted_periods: [], current: null, cycles: [], expected_bleeds };
  return {
    expected_bleeds,
    // If only a span is shown, no single day is.
    predicted_periods: (ahead.current.band_only === 1 ? [] : ahead.cycles)
      .flatMap(({ period_start: start, period_end: end }) => daysOf({ start, end }))
      .filter((day) => day >= facts.today),
    ...ahead,
  };
}

const expectedBleedsOf = (scheme: CycleStatus['scheme'], today: LocalDate): Predictions['expected_bleeds'] =>
  scheme === null
    ? []
    : expectedBleeds(schemeFrom(scheme), { today, count: CYCLES_AHEAD }).map(({ low, high }) => ({
        start_low: low,
        start_high: high,
      }));

/** Converts a scheme from its wire form. */
export const schemeFrom = ({ active_days, pause_days, started_on }: CurrentScheme): Scheme => ({
  activeDays: active_days,
  pauseDays: pause_days,
  startedOn: started_on,
});

/** A logged start as sent: its day, and noon of that day in the person's zone. */
export function periodEntry(
  day: LocalDate,
  {
    id,
    timeZone,
    origin = 'said',
    length = null,
  }: {
    readonly id: string;
    readonly timeZone: string;
    readonly origin?: PeriodOrigin;
    readonly length?: number | null;
  },
): PeriodEntry {
  return { id, period_timestamp: noonOf(day, timeZone), period_on: day, origin, period_length: length };
}

/** Logged starts as sent; a start within a cycle has no length of its own. `starts` are the newest, without gaps. */
export function periodEntries(
  { starts, modes }: Pick<CycleRecord, 'starts' | 'modes'>,
  { timeZone, today }: { readonly timeZone: string; readonly today: LocalDate },
): PeriodEntry[] {
  const spans = countingSpans(modes);
  const counted = starts.filter((start) => beginsCycle(start, spans));
  const accepted = new Set(acceptedStarts(counted.map(({ started_on }) => started_on)).accepted);
  return starts.map((start) => {
    const { id, started_on: day, origin } = start;
    const length = accepted.has(day) ? closedLength(bleedingOf(start), today) : null;
    return periodEntry(day, { id, timeZone, origin, length });
  });
}

/** The signs of a cycle's history as sent. */
export const signsAnswer = ({ signs = [] }: CycleFacts): CycleStatus['history']['signs'] =>
  signs.map(({ startedOn, kind, on, knownOn }) => ({ started_on: startedOn, kind, on, known_on: knownOn }));

/** The due date of a pregnancy: the reported one, or by the last start before it; `null` without one, or in another mode. */
export function dueDateOf(
  { mode, started_on: since, due_on: dueOn }: CycleRecord['modes'][number],
  { periodStarts }: CycleFacts,
): LocalDate | null {
  if (mode !== 'pregnant') return null;
  if (dueOn !== null) return dueOn;
  const last = acceptedStarts(periodStarts).accepted.findLast((start) => start <= since);
  return last === undefined ? null : addDays(last, PREGNANCY_DAYS);
}

/** The person is asked about any interval from this length on. */
const CONFIRM_FROM_DAYS = 61;
/** The person is also asked about an interval outside the span that holds this share of their cycles. */
const SPAN_SHARE = 0.99;
/** Only intervals that ended within the last year: older ones are rarely remembered. */
const ENDED_WITHIN_DAYS = 365;

/**
 * The past intervals to ask about, oldest first: "did you forget one, or was something different?" Intervals that a mode covers
 * or that the person has annotated are left out; the list is empty in a mode other than `natural`. Source: life modes, §5.
 */
export function cyclesToConfirm(facts: CycleFacts) {
  const latest = latestCycle(facts);
  if (latest === null || facts.modes.some(({ endedOn }) => endedOn === null)) return [];
  const { today, periodStarts, modes, oddStarts = [], confirmedStarts = [] } = facts;
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  const annotated = new Set([...oddStarts, ...confirmedStarts]);
  const span = credibleInterval(predictiveOf(latest.posterior), SPAN_SHARE);
  const isFar = (days: number) =>
    days >= CONFIRM_FROM_DAYS || days < FIRST_LENGTH_DAYS + span.low || days > FIRST_LENGTH_DAYS + span.high;
  return accepted.flatMap((startedOn, index) => {
    const until = accepted[index + 1];
    if (until === undefined || daysBetween(until, today) > ENDED_WITHIN_DAYS || annotated.has(startedOn))
      return [];
    const days = daysBetween(startedOn, until);
    return isFar(days) && !isCoveredByMode({ from: startedOn, until }, modes) ? [{ startedOn, days }] : [];
  });
}

// When the transition to menopause is offered, by STRAW+10 (Harlow 2012): lengths of consecutive cycles that differ by 7 days or
// more, again within ten cycles, or 60 days without a period. Younger women often meet the first rule too (Tremin), so never before 40.

const FROM_AGE = 40;
const DIFFERENCE_DAYS = 7;
const TIMES = 2;
const CYCLES = 10;
const GAP_DAYS = 60;
/** After an answer, the offer isn't repeated for a year. */
const OFFERED_AGAIN_AFTER_DAYS = 365;

/** Whether to offer wider spans. Only the person decides that they are in the transition; the app never claims it. */
export function offersTransition(facts: CycleFacts): boolean {
  const running = runningCycle(facts);
  const { birthDate, today, transitionAnsweredOn: answeredOn = null, inTransition } = facts;
  if (running === null || inTransition || birthDate === null) return false;
  if (wholeYearsBetween(birthDate, today) < FROM_AGE) return false;
  if (answeredOn !== null && daysBetween(answeredOn, today) < OFFERED_AGAIN_AFTER_DAYS) return false;
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= today));
  // With the long gaps that a forecast leaves out.
  const newest = intervalsOf(accepted, { ...facts, inTransition: true }).slice(-CYCLES);
  const differing = newest.filter((days, index) => {
    const before = newest[index - 1];
    return before !== undefined && Math.abs(days - before) >= DIFFERENCE_DAYS;
  });
  return differing.length >= TIMES || running.openDays >= GAP_DAYS || newest.some((days) => days >= GAP_DAYS);
}
