import { daysBetween, type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import { acceptedStarts, intervalsOf } from './accepted-starts.ts';
import type { ModeSpan } from './cycle-mode.ts';
import { posteriorOf } from './cycle-posterior.ts';
import { type LoggedBleeding, type PeriodLength, periodLengths } from './logged-bleeding.ts';
import type { CycleLayout } from './phases.ts';
import { type CycleForecast, forecastUnder } from './predict-cycle.ts';

/** What a person's cycle is computed from; `null` for what they haven't said. */
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
  /** What is logged of the bleeding from starts on, in any order; none for a start without it. */
  readonly bleedings: readonly LoggedBleeding[];
  /** The day on which the person said they are still bleeding. */
  readonly stillBleedingOn: LocalDate | null;
  /** Times in a mode other than `natural`, in any order. */
  readonly modes: readonly ModeSpan[];
  /** The last day on which the person said that the period hasn't started. */
  readonly notYetOn: LocalDate | null;
}

/** The cycle that runs today, and what the model believes about it. */
export interface RunningCycle {
  readonly startedOn: LocalDate;
  /** Whole days from `startedOn` to today; 0 on the day itself. */
  readonly openDays: number;
  /** The median forecast, and the period length: its own once it's closed; before, the forecast or as far as bleeding goes. */
  readonly layout: CycleLayout;
  /** The length to expect of later periods, in whole days. */
  readonly usualPeriodLength: number;
  /** Lengths of the earlier cycles that the forecast uses, in whole days, oldest first. */
  readonly intervals: readonly number[];
  readonly posterior: Float64Array;
  readonly forecast: CycleForecast;
}

/**
 * The cycle that runs today, or `null` if no period is logged on or before today, or in a mode other than `natural`. Its
 * forecast is the one made at its start: a late period doesn't change it. Source: contract §4.
 */
export function runningCycle(facts: CycleFacts): RunningCycle | null {
  return facts.modes.some(({ endedOn }) => endedOn === null) ? null : latestCycle(facts);
}

const workedOut = new WeakMap<CycleFacts, RunningCycle | null>();

/**
 * The cycle of the last start on or before today, in any mode; `null` if no period is logged. It is cached by `facts` object,
 * which is never changed: one answer needs it several times.
 */
export function latestCycle(facts: CycleFacts): RunningCycle | null {
  const before = workedOut.get(facts);
  if (before !== undefined) return before;
  const cycle = workOut(facts);
  workedOut.set(facts, cycle);
  return cycle;
}

function workOut(facts: CycleFacts): RunningCycle | null {
  const { periodStarts, today, birthDate, reportedCycleLength, modes } = facts;
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  const startedOn = accepted.at(-1);
  if (startedOn === undefined) return null;

  const intervals = intervalsOf(accepted, modes);
  const posterior = posteriorOf({
    intervals,
    ageYears: birthDate === null ? null : wholeYearsBetween(birthDate, startedOn),
    reportedLengthDays: reportedCycleLength,
  });
  const forecast = forecastUnder(posterior);
  const { each, usual } = periodLengths(accepted, facts);
  const openDays = daysBetween(startedOn, today);
  const last = each.at(-1);
  return {
    startedOn,
    openDays,
    layout: {
      cycleLength: forecast.medianDays,
      periodLength: last === undefined ? usual : daysOfOpenPeriod(last, { facts, startedOn }),
    },
    usualPeriodLength: usual,
    intervals,
    posterior,
    forecast,
  };
}

/**
 * The days of a period: its own length once it's closed; before, the one expected, or as far as bleeding was logged or said to go
 * on.
 */
export function periodDays({ closed, expected, bleeding }: PeriodLength, { facts, startedOn }: Told): number {
  if (closed !== null) return closed;
  const logged = bleeding === undefined ? 0 : daysBetween(startedOn, bleeding.lastOn) + 1;
  return Math.max(expected, logged, bledUntilDay(startedOn, facts));
}

type Told = { facts: Pick<CycleFacts, 'stillBleedingOn' | 'today'>; startedOn: LocalDate };

/** The days of the running period: as `periodDays`, and today while bleeding is logged today or yesterday. */
export function daysOfOpenPeriod(period: PeriodLength, told: Told): number {
  const { facts, startedOn } = told;
  const untilNow =
    period.closed === null && isBleedingNow(period, facts.today)
      ? daysBetween(startedOn, facts.today) + 1
      : 0;
  return Math.max(periodDays(period, told), untilNow);
}

/** Whether bleeding that isn't over is logged today or yesterday. */
function isBleedingNow({ bleeding }: PeriodLength, today: LocalDate): boolean {
  return bleeding !== undefined && !bleeding.isOver && daysBetween(bleeding.lastOn, today) <= 1;
}

/** The cycle day on which the person said they were still bleeding; 0 or less if they didn't, or if it was before the cycle. */
function bledUntilDay(
  startedOn: LocalDate,
  { stillBleedingOn, today }: Pick<CycleFacts, 'stillBleedingOn' | 'today'>,
): number {
  if (stillBleedingOn === null || stillBleedingOn > today) return 0;
  return daysBetween(startedOn, stillBleedingOn) + 1;
}
