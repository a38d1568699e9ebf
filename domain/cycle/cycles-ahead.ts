import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction, CycleAheadPrediction } from './cycle.schema.ts';
import { lnLoggedInterval, SKIP_CHANCE, trueCycleLengths, trueLengthProbabilities } from './cycle-lengths.ts';
import { type LengthBelief, laterStarts, nextStart } from './next-start.ts';
import { type CycleLayout, expectedOvulationDay, layOutPhases, ovulationDayOf } from './phases.ts';
import { type CycleForecast, predictiveOf, SMALLEST_WEIGHT } from './predict-cycle.ts';
import {
  addScaled,
  cached,
  credibleInterval,
  FIRST_LENGTH_DAYS,
  LAST_LENGTH_DAYS,
  medianPlace,
  normalised,
  quantilePlace,
  skewedDensity,
  sumOf,
  weightedMean,
} from './probabilities.ts';
import { type CycleFacts, type RunningCycle, runningCycle } from './running-cycle.ts';
import { shownProbability } from './shown-odds.ts';
import { cycleDayOf, SIGN_WINDOW_CHANCE } from './signs/sign-forecast.ts';
import type { CycleSign } from './signs/signs-of.ts';

/** How many periods are forecast (contract §4). */
export const CYCLES_AHEAD = 6;
/** Above this chance of a missed log the person is asked about it (contract §4). */
const MISSED_LOG_MIN_CHANCE = 0.3;

/** The running cycle and the cycles ahead, as sent. */
export type CyclesAhead = {
  readonly current: CurrentCyclePrediction;
  /** The next ones, the nearest first; none begins before today, and there are none without a forecast. */
  readonly cycles: CycleAheadPrediction[];
};

/**
 * The running cycle and the next `count`, by default six, on the calendar; `null` without a running cycle. "Not yet" only delays the next start on
 * the day of the answer. Source: contract §4; docs/cycle-model.md.
 */
export function cyclesAhead(facts: CycleFacts, count: number = CYCLES_AHEAD): CyclesAhead | null {
  const running = runningCycle(facts);
  if (running === null) return null;
  const isStartDenied = hasDeniedStart(facts);
  const [first, ...later] = startsAhead(running, count + 1);
  if (first === undefined) return null;
  return {
    current: currentOnCalendar(running, { isStartDenied, nextStartOn: first.on }),
    cycles: (running.isForecastOver ? [] : later).map((following, index) =>
      cycleAhead(running, { start: later[index - 1] ?? first, nextStart: following }),
    ),
  };
}

/** In the transition to menopause "it hasn't started" holds for this many days (life modes, §3). */
const NOT_YET_IN_TRANSITION_DAYS = 14;

/** Whether an answer "it hasn't started" still holds, so that the person isn't asked again. */
function hasDeniedStart({ notYetOn, today, inTransition }: CycleFacts): boolean {
  if (notYetOn === null) return false;
  return inTransition ? daysBetween(notYetOn, today) < NOT_YET_IN_TRANSITION_DAYS : notYetOn === today;
}

function cycleAhead(
  running: RunningCycle,
  { start, nextStart }: { start: ForecastStart; nextStart: ForecastStart },
): CycleAheadPrediction {
  const cycleLength = daysBetween(start.on, nextStart.on);
  const periodLength = running.usualPeriodLength;
  const layout = { cycleLength, periodLength, ...running.laterLuteal };
  return {
    ...startFields(start),
    next_period_start: nextStart.on,
    next_period_start_low: nextStart.low,
    next_period_start_high: nextStart.high,
    period_end: addDays(start.on, periodLength - 1),
    ovulation: dayOfCycle(start.on, ovulationDayOf(layout)),
    phases: running.hasPhases ? phasesOnCalendar(start.on, { layout, days: cycleLength }) : [],
  };
}

function startFields({ on, low, high }: ForecastStart) {
  return { period_start: on, period_start_low: low, period_start_high: high };
}

function currentOnCalendar(
  running: RunningCycle,
  { isStartDenied, nextStartOn }: { isStartDenied: boolean; nextStartOn: LocalDate },
): CurrentCyclePrediction {
  const { startedOn, openDays, layout, forecast, sign, isInTransition } = running;
  const window = sign ? windowOf(sign) : ovulationWindow(forecast, layout.lutealDays);
  const chance = missedChance(running);
  const isPastInterval = openDays > forecast.highDays;
  const isOverdue = isPastInterval && !running.isBleeding && !running.isForecastOver;
  const isAsking = isInTransition ? isOverdue : isOverdue || maybeMissed(running, chance);
  const asksStarted = isAsking && !isStartDenied;
  return {
    started_on: startedOn,
    cycle_day: openDays + 1,
    cycle_length: layout.cycleLength,
    period_start_low: addDays(startedOn, forecast.lowDays),
    period_start_high: addDays(startedOn, forecast.highDays),
    ovulation: dayOfCycle(startedOn, ovulationDayOf(layout)),
    ovulation_low: dayOfCycle(startedOn, window.firstDay),
    ovulation_high: dayOfCycle(startedOn, window.lastDay),
    ovulation_probability: shownProbability(window.probability),
    phases: running.hasPhases
      ? phasesOnCalendar(startedOn, { layout, days: daysBetween(startedOn, nextStartOn) })
      : [],
    overdue_days: isOverdue && !isInTransition ? openDays - layout.cycleLength : 0,
    ask_started: asksStarted ? 1 : 0,
    sign: sign && { kind: sign.kind, on: sign.on, known_on: sign.knownOn },
    on_return: running.onReturn?.number ?? 0,
    band_only: isInTransition ? 1 : 0,
    missed_log: asksStarted || running.isForecastOver ? afterMissedLog(running, chance) : null,
  };
}

const maybeMissed = ({ isBleeding, isForecastOver }: RunningCycle, chance: number): boolean =>
  chance > MISSED_LOG_MIN_CHANCE && !isBleeding && !isForecastOver;

/** The day of a sign and the days next to it. */
const windowOf = (sign: CycleSign): OvulationWindow => ({
  firstDay: Math.max(1, cycleDayOf(sign) - 1),
  lastDay: cycleDayOf(sign) + 1,
  probability: SIGN_WINDOW_CHANCE[sign.kind],
});

function afterMissedLog(running: RunningCycle, chance: number): CurrentCyclePrediction['missed_log'] {
  const { startedOn, openDays } = running;
  const probability = shownProbability(chance);
  if (running.isForecastOver) return { probability, ...NO_START };
  const probabilities = startsIfMissed(running);
  // After many cycles without a log, nothing is known about the next start.
  if (probabilities.length === 0) return null;
  const dayAt = (place: number) => addDays(startedOn, openDays + 1 + place);
  const { low, high } = credibleInterval(probabilities);
  const start = { on: dayAt(medianPlace(probabilities)), low: dayAt(low), high: dayAt(high) };
  return { probability, ...startFields(start) };
}

const NO_START = { period_start: null, period_start_low: null, period_start_high: null };

/** The calendar day of a cycle day, counted from 1. */
function dayOfCycle(startedOn: LocalDate, cycleDay: number): LocalDate {
  return addDays(startedOn, cycleDay - 1);
}

/** A phase on the calendar, both days included. */
export type DatedPhase = CycleAheadPrediction['phases'][number];

/** The phases of the first `days` days of a cycle that begins on `start`. */
const phasesOnCalendar = (
  start: LocalDate,
  { layout, days }: { layout: CycleLayout; days: number },
): DatedPhase[] =>
  layOutPhases(layout, days).map(({ phase, firstDay, lastDay }) => ({
    phase,
    start: dayOfCycle(start, firstDay),
    end: dayOfCycle(start, lastDay),
  }));

/** A future start: the median and the 80 % interval, both bounds included. */
interface ForecastStart {
  readonly on: LocalDate;
  readonly low: LocalDate;
  readonly high: LocalDate;
}

/**
 * The next `count` starts, the nearest first. Until the expected day has passed, the first is the median forecast from the
 * cycle's start; after it, the median given that no period has started. Source: contract §4; docs/cycle-model.md.
 */
function startsAhead(running: RunningCycle, count: number): ForecastStart[] {
  const { startedOn, layout, notBefore } = running;
  const next = nextStart(running);
  const interval = credibleInterval(next.probabilities);
  const isExpectedStill = notBefore <= layout.cycleLength;
  const medianDays = isExpectedStill ? layout.cycleLength : next.firstDays + medianPlace(next.probabilities);
  const first = {
    medianDays,
    // The interval of a skewed distribution may not include the median that was forecast at the cycle's start.
    lowDays: Math.min(medianDays, Math.max(notBefore, next.firstDays + interval.low)),
    highDays: Math.max(medianDays, next.firstDays + interval.high),
  };
  return [first, ...laterStarts(next.byPoint, count - 1)].map((start) => ({
    on: addDays(startedOn, start.medianDays),
    low: addDays(startedOn, start.lowDays),
    high: addDays(startedOn, start.highDays),
  }));
}

/** Fitted on charted ovulations (docs/cycle-model.md). */
const CENTRE_DAYS = -11.674;
const CENTRE_PER_DAY = 0.9115;
const SCALE = 1.0721;
const SCALE_POWER = 0.843;
const SHAPE = { tail: 15.92, skew: Math.exp(0.3) };
/** From the 10 % to the 90 % quantile of a normal distribution, in standard deviations. */
const QUANTILE_SPAN = 2.563;
const SMALLEST_SPREAD_DAYS = 0.8;
const FIRST_DAY = 5;

/** Cycle days (1 on the first day of the period), both included, and the chance that ovulation falls on one of them. */
interface OvulationWindow {
  readonly firstDay: number;
  readonly lastDay: number;
  /** Near 0.8; more if the window was extended to the expected day. */
  readonly probability: number;
}

/**
 * The cycle days on which ovulation is most likely: the 80 % interval of a two-piece t around the forecast length less about
 * 13 days, extended to the day that the phases expect. An estimate from lengths alone: it is wide, and must not be used for
 * contraception or for conceiving. Source: docs/cycle-model.md (its 80 % interval covers 78 %). Unlike there, days go on past
 * 60, so that long cycles have a window too.
 */
export function ovulationWindow(
  { probabilities, medianDays }: CycleForecast,
  lutealDays?: number,
): OvulationWindow {
  const spread = (quantilePlace(probabilities, 0.9) - quantilePlace(probabilities, 0.1)) / QUANTILE_SPAN;
  const scale = SCALE * Math.max(SMALLEST_SPREAD_DAYS, spread) ** SCALE_POWER;
  const expectedDay = expectedOvulationDay(medianDays, lutealDays);
  // Own signs move the whole of it.
  const moved = expectedDay - expectedOvulationDay(medianDays);
  const centre = CENTRE_DAYS + CENTRE_PER_DAY * medianDays + moved;
  const density = new Float64Array(LAST_LENGTH_DAYS - FIRST_DAY + 1).map((_, index) =>
    skewedDensity((FIRST_DAY + index - centre) / scale, SHAPE),
  );
  const ovulation = normalised(density);
  const { low, high } = credibleInterval(ovulation);
  // The line was fitted on usual lengths, so in very long cycles it is earlier than the phases' own rule.
  const expected = expectedDay - FIRST_DAY;
  const first = Math.max(0, Math.min(low, expected));
  const last = Math.max(high, expected);
  return {
    firstDay: FIRST_DAY + first,
    lastDay: FIRST_DAY + last,
    probability: sumOf(ovulation.slice(first, last + 1), (probability) => probability),
  };
}

type OpenCycle = LengthBelief & {
  readonly intervals: readonly number[];
  /** Days since the last accepted start on which nothing was logged, today included; from 0. */
  readonly openDays: number;
};

/**
 * The probability, from 0 to 1, that a period was not logged, after `openDays` days without a log. It is 0 before any cycle
 * could have ended, and 1 after a wait longer than any cycle of the model. Source: docs/cycle-model.md.
 */
export function missedChance({ posterior, ownLengths, intervals, openDays }: OpenCycle): number {
  const missedMass = skipRate(posterior, intervals) * twoCyclesMass(posterior, openDays);
  const openMass = sumOf(ownLengths ?? predictiveOf(posterior), (probability, index) =>
    FIRST_LENGTH_DAYS + index > openDays ? probability : 0,
  );
  if (missedMass === 0) return openMass > 0 ? 0 : 1;
  return missedMass / (openMass + missedMass);
}

/**
 * Given that a period was missed: the probability that the one after it begins `openDays + 1 + index` days after the last
 * accepted start. They sum to 1; empty before any cycle could have ended, and after a wait longer than any two cycles of the
 * model. Source: docs/cycle-model.md.
 */
export function startsIfMissed({ posterior, openDays }: Omit<OpenCycle, 'intervals'>): Float64Array {
  const missed = twoCyclesPast(posterior, openDays);
  return missed.some((probability) => probability > 0) ? normalised(missed) : new Float64Array();
}

/** The probability that the first of two cycles ended by `openDays` and the second one did not. */
function twoCyclesMass(posterior: Float64Array, openDays: number): number {
  const { byPoint, atLeastByPoint } = trueCycleLengths();
  const firstEndsBy = Math.min(openDays, LAST_LENGTH_DAYS);
  let mass = 0;
  posterior.forEach((weight, point) => {
    if (weight < SMALLEST_WEIGHT) return;
    const lengths = byPoint[point] ?? NONE;
    const atLeast = atLeastByPoint[point] ?? NONE;
    for (let first = FIRST_LENGTH_DAYS; first <= firstEndsBy; first++) {
      const second = Math.max(FIRST_LENGTH_DAYS, openDays + 1 - first);
      mass += weight * (lengths[first - FIRST_LENGTH_DAYS] ?? 0) * (atLeast[second - FIRST_LENGTH_DAYS] ?? 0);
    }
  });
  return mass;
}

const NONE = new Float64Array();

/** The probabilities, from day `openDays` + 1 on, that a second cycle ends then, and the first ended by `openDays`. */
function twoCyclesPast(posterior: Float64Array, openDays: number): Float64Array {
  const { byPoint } = trueCycleLengths();
  const probabilities = new Float64Array(LAST_LENGTH_DAYS);
  posterior.forEach((weight, point) => {
    if (weight < SMALLEST_WEIGHT) return;
    const lengths = byPoint[point] ?? NONE;
    for (let first = FIRST_LENGTH_DAYS; first <= Math.min(openDays, LAST_LENGTH_DAYS); first++) {
      const second = Math.max(FIRST_LENGTH_DAYS, openDays + 1 - first);
      addScaled(probabilities.subarray(first + second - openDays - 1), {
        values: lengths.subarray(second - FIRST_LENGTH_DAYS),
        factor: weight * (lengths[first - FIRST_LENGTH_DAYS] ?? 0),
      });
    }
  });
  return probabilities;
}

/** The prior counts as one forgotten period in twenty (docs/cycle-model.md). */
const PRIOR_SKIPPED = 1;
const PRIOR_LOGGED = 20;

/**
 * How often, 0 to 1, this person doesn't log a period: 1 in 20 as for anyone, adjusted by how many of the intervals look like
 * several cycles under `posterior`, the posterior of these same intervals. 0.05 without intervals. Source:
 * docs/cycle-model.md.
 */
export function skipRate(posterior: Float64Array, intervals: readonly number[]): number {
  const skipped = intervals.reduce(
    (sum, days) => sum + weightedMean(posterior, chancesOfSkipWithin(days)),
    0,
  );
  return (PRIOR_SKIPPED + skipped) / (PRIOR_LOGGED + intervals.length + skipped);
}

/** At each point of the grid. */
const chancesOfSkipWithin = cached(new Map<number, Float64Array>(), (days) => {
  const asOneCycle = trueLengthProbabilities(days);
  return lnLoggedInterval(days).map((lnLogged, point) => {
    const share = ((1 - SKIP_CHANCE) * (asOneCycle?.[point] ?? 0)) / Math.exp(lnLogged);
    return 1 - Math.min(1, share);
  });
});
