import { addDays, daysBetween, type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction } from './cycle.schema.ts';
import { type CycleMode, isCoveredByMode, type ModeSpan } from './cycle-mode.ts';
import { type LengthBelief, laterStarts, nextStart } from './next-start.ts';
import { forecastCycles, type LoggedBleeding, type PeriodLength, periodLengths } from './past-cycles.ts';
import { acceptedStarts } from './periods.ts';
import type { CycleLayout } from './phases.ts';
import { type CycleForecast, forecastFrom, posteriorOf, predictiveOf } from './predict-cycle.ts';
import { cached, FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS, normalised, sumOf } from './probabilities.ts';
import {
  countedSign,
  cycleDayOf,
  lengthsWithSign,
  ownLutealDays,
  ownTimes,
  timeToEnd,
} from './signs/sign-forecast.ts';
import type { CycleSign } from './signs/signs-of.ts';

/** The facts that a person's cycle is computed from; `null` for what the person hasn't reported. */
export interface CycleFacts {
  /** Every logged start, in any order; those after `today` are ignored. */
  readonly periodStarts: readonly LocalDate[];
  readonly today: LocalDate;
  readonly birthDate: LocalDate | null;
  /** The usual length of a cycle as the person gave it, in whole days. */
  readonly reportedCycleLength: number | null;
  /** The usual length of a period as the person gave it, in whole days. */
  readonly reportedPeriodLength: number | null;
  /** The length of the last period, in whole days. */
  readonly lastPeriodLength: number | null;
  /** The logged bleeding from each start on, in any order; a start without it has no entry. */
  readonly bleedings: readonly LoggedBleeding[];
  /** The day on which the person reported that they are still bleeding. */
  readonly stillBleedingOn: LocalDate | null;
  /** Spans in a mode other than `natural`, in any order. */
  readonly modes: readonly ModeSpan[];
  /** The last day on which the person answered that the period hasn't started. */
  readonly notYetOn: LocalDate | null;
  /** First days of cycles marked as unlike the others, and of confirmed ones of over 90 days; in any order. */
  readonly oddStarts?: readonly LocalDate[];
  readonly confirmedStarts?: readonly LocalDate[];
  /** Whether the person reported that they are in the transition to menopause. */
  readonly inTransition?: boolean;
  /** The last day on which the person answered that, yes or no. */
  readonly transitionAnsweredOn?: LocalDate | null;
  /** Signs of ovulation, oldest first, without those set aside. */
  readonly signs?: readonly CycleSign[];
}

/** In the transition to menopause days have no phase if the 80 % interval is longer than this many days (life modes, §3). */
const BAND_DAYS = 14;

/** The cycle that runs today, and what the model believes about it. */
export interface RunningCycle {
  readonly startedOn: LocalDate;
  /** Whole days from `startedOn` to today; 0 on the day itself. */
  readonly openDays: number;
  /** The first day on which the next may begin, in days after the start: today, or tomorrow after "it hasn't started". */
  readonly notBefore: number;
  /** The median forecast, and the period length: its own once it's closed; before, the forecast, or up to the last bleeding. */
  readonly layout: CycleLayout;
  /** The length to expect of later periods, in whole days. */
  readonly usualPeriodLength: number;
  /** Lengths of the earlier cycles that the forecast uses, in whole days, oldest first. */
  readonly intervals: readonly number[];
  readonly posterior: Float64Array;
  /** The probabilities of each length from 10 to 110 days, if they differ from the posterior's. */
  readonly ownLengths: Float64Array | undefined;
  readonly forecast: CycleForecast;
  /** Its place among the first three cycles after a mode; `null` for any other. */
  readonly onReturn: ReturnCycle | null;
  readonly sign: CycleSign | null;
  /** Days from ovulation to the end of later cycles, as part of their layouts; empty without own signs. */
  readonly laterLuteal: Pick<CycleLayout, 'lutealDays'>;
  /** Whether only the span of the next start is shown, and no single day. */
  readonly isInTransition: boolean;
  /** Whether days have phases: not without a forecast, nor if that span is too wide. */
  readonly hasPhases: boolean;
  /** Whether bleeding is logged, or was reported, today or yesterday: then nothing is late. */
  readonly isBleeding: boolean;
  /** Whether there is no forecast until a period is logged, because logs are missing. */
  readonly isForecastOver: boolean;
  /** The last day with a forecast if the next start isn't logged, in days after the start; bleeding may go on beyond it. */
  readonly lastForecastDays: number;
}

/**
 * The cycle that runs today. `null` if no period is logged on or before today, in a mode other than `natural`, and after one
 * until the first start. Its forecast is the one made at its start, or from its sign on: a late period doesn't change it.
 * Source: contract §4.
 */
export function runningCycle(facts: CycleFacts): RunningCycle | null {
  if (facts.modes.some(({ endedOn }) => endedOn === null)) return null;
  const latest = latestCycle(facts);
  if (latest === null) return null;
  const until = addDays(facts.today, 1);
  return isCoveredByMode({ from: latest.startedOn, until }, facts.modes) ? null : latest;
}

/** The running cycle while it has a forecast; `null` without one, and once logs are missing. Source: docs/cycle-model.md. */
export function forecastCycle(facts: CycleFacts): RunningCycle | null {
  const running = runningCycle(facts);
  return running?.isForecastOver ? null : running;
}

/**
 * The cycle of the last start on or before today, in any mode; `null` if no period is logged. It is cached by the `facts`
 * object, which must not change: one answer needs it several times.
 */
export const latestCycle = cached(new WeakMap<CycleFacts, RunningCycle | null>(), (facts) => {
  const { periodStarts, today } = facts;
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  const startedOn = accepted.at(-1);
  if (startedOn === undefined) return null;

  const believed = beliefOf(facts, { accepted, startedOn });
  const { ownLengths, posterior, signs } = believed;
  const forecast = forecastFrom(ownLengths ?? predictiveOf(posterior));
  const { each, usual } = periodLengths(accepted, facts);
  const openDays = daysBetween(startedOn, today);
  const last = each.at(-1);
  const isInTransition = facts.inTransition === true;
  const isBleeding = bleedsNow(facts);
  const isOverdue = openDays > forecast.highDays && !isBleeding;
  const lastForecastDays = lastDayAfterMissed(believed);
  const isForecastOver = isOverdue && openDays > lastForecastDays;
  return {
    startedOn,
    openDays,
    notBefore: openDays + (facts.notYetOn === today ? 1 : 0),
    layout: {
      cycleLength: forecast.medianDays,
      periodLength: last === undefined ? usual : daysOfOpenPeriod(last, { facts, startedOn }),
      ...signs.laterLuteal,
      ...(signs.sign === null ? {} : { ovulationDay: cycleDayOf(signs.sign) }),
    },
    usualPeriodLength: usual,
    intervals: believed.intervals,
    posterior,
    ownLengths,
    forecast,
    onReturn: believed.onReturn,
    ...signs,
    isInTransition,
    hasPhases: !isForecastOver && !(isInTransition && forecast.highDays - forecast.lowDays + 1 > BAND_DAYS),
    isBleeding,
    isForecastOver,
    lastForecastDays,
  };
});

/** The end of the 80 % interval of the start after the next, in days after the cycle's start. Source: docs/cycle-model.md. */
function lastDayAfterMissed(belief: LengthBelief): number {
  const [after] = laterStarts(nextStart({ ...belief, notBefore: 0 }).byPoint, 1);
  return after?.highDays ?? 0;
}

/** Whether bleeding is logged, or was reported, today or yesterday. */
function bleedsNow({ bleedings, stillBleedingOn, today }: CycleFacts): boolean {
  const isRecent = (day: LocalDate) => day <= today && daysBetween(day, today) <= 1;
  return (
    bleedings.some(({ lastOn }) => isRecent(lastOn)) ||
    (stillBleedingOn !== null && isRecent(stillBleedingOn))
  );
}

/** The belief about the cycle's length: from past cycles, then from a mode it follows, then from its own sign. */
function beliefOf(
  facts: CycleFacts,
  { accepted, startedOn }: { accepted: readonly LocalDate[]; startedOn: LocalDate },
) {
  const { today, birthDate, reportedCycleLength, modes, inTransition = false, signs = [] } = facts;
  const onReturn = returnCycle(startedOn, { accepted, modes });
  const cycles = forecastCycles(accepted, facts);
  const intervals = cycles.map(({ days }) => days);
  const posterior = posteriorOf({
    intervals,
    weights: cycles.map((cycle) => {
      const itself = returnCycle(cycle.startedOn, { accepted, modes });
      return weightOf({ startedOn: cycle.startedOn, itself }, onReturn);
    }),
    ageYears: birthDate === null ? null : wholeYearsBetween(birthDate, startedOn),
    reportedLengthDays: reportedCycleLength,
    inTransition,
  });
  const byCalendar = onReturn === null ? undefined : lengthsOnReturn(predictiveOf(posterior), onReturn);
  const lutealDays = ownLutealDays({ signs, cycles });
  const laterLuteal = lutealDays === null ? {} : { lutealDays };
  const counted = countedSign(
    signs.filter((sign) => sign.startedOn === startedOn),
    today,
  );
  const known = { intervals, posterior, onReturn };
  if (counted === null) {
    return { ...known, ownLengths: byCalendar, signs: { sign: null, laterLuteal } };
  }
  const { sign } = counted;
  const time = timeToEnd(sign.kind, ownTimes(sign.kind, { signs, cycles }));
  const ownLengths = lengthsWithSign(byCalendar ?? predictiveOf(posterior), { counted, time });
  return { ...known, ownLengths, signs: { sign, laterLuteal } };
}

/** The days of a period: its own if it's closed; else the expected ones, or up to the last bleeding if that is longer. */
export function periodDays(
  { closed, expected, bleeding }: PeriodLength,
  { facts, startedOn }: PeriodContext,
): number {
  if (closed !== null) return closed;
  const logged = bleeding === undefined ? 0 : daysBetween(startedOn, bleeding.lastOn) + 1;
  return Math.max(expected, logged, bledUntilDay(startedOn, facts));
}

type PeriodContext = { facts: Pick<CycleFacts, 'stillBleedingOn' | 'today'>; startedOn: LocalDate };

/** The days of the running period: as `periodDays`, and today while bleeding is logged today or yesterday. */
export function daysOfOpenPeriod(period: PeriodLength, context: PeriodContext): number {
  const { facts, startedOn } = context;
  const untilNow =
    period.closed === null && isBleedingNow(period, facts.today)
      ? daysBetween(startedOn, facts.today) + 1
      : 0;
  return Math.max(periodDays(period, context), untilNow);
}

/** Whether bleeding that isn't over is logged today or yesterday. */
function isBleedingNow({ bleeding }: PeriodLength, today: LocalDate): boolean {
  return bleeding !== undefined && !bleeding.isOver && daysBetween(bleeding.lastOn, today) <= 1;
}

/** The cycle day of the report of still bleeding; 0 or less without one, and for one before the cycle. */
function bledUntilDay(
  startedOn: LocalDate,
  { stillBleedingOn, today }: Pick<CycleFacts, 'stillBleedingOn' | 'today'>,
): number {
  if (stillBleedingOn === null || stillBleedingOn > today) return 0;
  return daysBetween(startedOn, stillBleedingOn) + 1;
}

// Cycles that return to normal after hormones, a pregnancy or the time after a birth. The figures are from papers, not fitted
// (life modes, §3): Gnoth 2002, Nassaralla 2011.

/** After these modes cycles take time to return to normal; after a pause they don't. */
const MODES_LEFT: readonly (CycleMode | undefined)[] = ['contraception', 'pregnant', 'postpartum'];
/** The share of the first, second and third cycle that is longer, by this mean and standard deviation. */
const SHARES_LONGER = [0.42, 0.3, 0.2] as const;
const LONGER_DAYS = 9;
const LONGER_SPREAD_DAYS = 8;
/** The weight of a return cycle in later forecasts, and of cycles from before the mode in those of return cycles. */
const WEIGHT = 0.5;

/** A cycle's place after a mode. */
interface ReturnCycle {
  /** 1 for the first that began after it, at most 3. */
  readonly number: 1 | 2 | 3;
  /** The first day of the mode. */
  readonly modeStartedOn: LocalDate;
}

/** Whether a start, one of `accepted` (oldest first), begins one of the first three cycles after a mode; `null` if it doesn't. */
export function returnCycle(
  startedOn: LocalDate,
  { accepted, modes }: { accepted: readonly LocalDate[]; modes: readonly ModeSpan[] },
): ReturnCycle | null {
  const left = modes.flatMap(({ mode, startedOn: from, endedOn }) =>
    endedOn !== null && endedOn <= startedOn && MODES_LEFT.includes(mode) ? [{ from, endedOn }] : [],
  );
  const last = left.sort((one, other) => (one.endedOn < other.endedOn ? -1 : 1)).at(-1);
  if (last === undefined) return null;
  const number = accepted.filter((start) => last.endedOn <= start && start <= startedOn).length;
  return number === 1 || number === 2 || number === 3 ? { number, modeStartedOn: last.from } : null;
}

/** The weight of a finished cycle in the forecast of a cycle that is `running` after a mode, or isn't (`null`). */
function weightOf(
  cycle: { readonly startedOn: LocalDate; readonly itself: ReturnCycle | null },
  running: ReturnCycle | null,
): number {
  const isBefore = running !== null && cycle.startedOn < running.modeStartedOn;
  return (cycle.itself === null ? 1 : WEIGHT) * (isBefore ? WEIGHT : 1);
}

let shifts: Float64Array | undefined;

/** The chance that a cycle is `index - LENGTHS` days longer: a normal distribution over whole days, by Simpson's rule. */
function longerBy(): Float64Array {
  const density = (at: number) => Math.exp(-0.5 * ((at - LONGER_DAYS) / LONGER_SPREAD_DAYS) ** 2);
  shifts ??= normalised(
    new Float64Array(2 * LENGTHS + 1).map((_, index) => {
      const days = index - LENGTHS;
      return (density(days - 0.5) + 4 * density(days) + density(days + 0.5)) / 6;
    }),
  );
  return shifts;
}
const LENGTHS = LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS;

/** The probabilities of each length, 10 to 110 days, of a return cycle, from those of any other cycle of the same person. */
export function lengthsOnReturn(usual: Float64Array, { number }: ReturnCycle): Float64Array {
  const longer = longerBy();
  const shifted = usual.map((_, days) =>
    sumOf(usual, (probability, from) => probability * (longer[days - from + LENGTHS] ?? 0)),
  );
  const whole = normalised(shifted);
  const share = SHARES_LONGER[number - 1] ?? 0;
  return usual.map((probability, days) => (1 - share) * probability + share * (whole[days] ?? 0));
}

/**
 * From this many days past the expected day on, the app offers more than "did it start?". Nearly every cycle is then longer
 * than the usual 24 to 38 days (Munro et al., FIGO 2018), so it may be worth asking a doctor (docs/cycle-model.md).
 */
const WEEKS_LATE_FROM_DAYS = 21;

/** Whether a period is weeks late. `overdue_days` counts from the expected day, and is 0 until the interval has passed. */
export function isWeeksLate({ overdue_days }: Pick<CurrentCyclePrediction, 'overdue_days'>): boolean {
  return overdue_days >= WEEKS_LATE_FROM_DAYS;
}

/** Whether bleeding goes on past the span of the next start: nothing is late, and no period is named (contract §4). */
export function bleedsPastSpan(
  { period_start_high, overdue_days, band_only }: CurrentCyclePrediction,
  today: LocalDate,
): boolean {
  return band_only === 0 && overdue_days === 0 && period_start_high < today;
}
