import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { credibleInterval, medianPlace } from './credible-interval.ts';
import { missedChance, startsIfMissed } from './missed-log.ts';
import { type OvulationWindow, ovulationWindow } from './ovulation-window.ts';
import { phaseOn } from './phase-on.ts';
import { type CycleLayout, type CyclePhase, ovulationDayOf } from './phases.ts';
import { type CycleFacts, type RunningCycle, runningCycle } from './running-cycle.ts';
import type { CycleSign } from './signs/cycle-sign.ts';
import { SIGN_WINDOW_CHANCE } from './signs/sign-forecast.ts';
import { cycleDayOf } from './signs/time-to-end.ts';
import { type ForecastStart, startsAhead } from './starts-ahead.ts';

/** How many periods are forecast (contract §4). */
export const CYCLES_AHEAD = 6;
/** Above this chance of a missed log the person is asked (contract §4). */
const MISSED_LOG_MIN_CHANCE = 0.3;

/** The running cycle on the calendar. */
export interface CycleOnCalendar {
  readonly startedOn: LocalDate;
  /** From 1. */
  readonly cycleDay: number;
  /** The median forecast; a late period doesn't change it. */
  readonly cycleLength: number;
  /** The 80 % interval of the next start as forecast at the cycle's start; in the past once the period is late. */
  readonly nextStartLow: LocalDate;
  readonly nextStartHigh: LocalDate;
  readonly ovulationOn: LocalDate;
  /** The days on which ovulation is most likely, both included, and their probability. */
  readonly ovulationWindow: {
    readonly start: LocalDate;
    readonly end: LocalDate;
    readonly probability: number;
  };
  /** From its start to the day before the next one; none without a forecast, and where the span of the next start is too wide. */
  readonly phases: DatedPhase[];
  /** Days past the median once the 80 % interval has passed; 0 before, while bleeding is logged, and where no day is shown. */
  readonly overdueDays: number;
  /** Whether to ask if the period started without being logged. */
  readonly asksStarted: boolean;
  /** The sign that the forecast counts from. */
  readonly sign: CycleSign | null;
  /** Its place among the first three cycles after a mode; 0 for any other. */
  readonly onReturn: 0 | 1 | 2 | 3;
  /** Whether to tell the interval of the next start alone. */
  readonly isBand: boolean;
  /**
   * The chance that it did, only while that is asked or logs are missing; and when the next period would then start, `null` where
   * there is no forecast until a period is logged.
   */
  readonly missedLog: { readonly probability: number; readonly nextStart: ForecastStart | null } | null;
}

/** A future cycle. */
export interface CycleAhead {
  readonly start: ForecastStart;
  /** The start of the cycle after it. */
  readonly nextStart: ForecastStart;
  readonly periodEnd: LocalDate;
  readonly ovulationOn: LocalDate;
  /** From its start to the day before the next one. */
  readonly phases: DatedPhase[];
}

export interface CyclesAhead {
  readonly current: CycleOnCalendar;
  /** The next six, the nearest first; none begins before today, and there are none without a forecast. */
  readonly cycles: CycleAhead[];
}

/**
 * The running cycle and the next six, on the calendar; `null` without a running cycle. What the person said about today only
 * counts today. Source: contract §4; docs/cycle-model.md.
 */
export function cyclesAhead(facts: CycleFacts): CyclesAhead | null {
  const running = runningCycle(facts);
  if (running === null) return null;
  const notBefore = running.openDays + (facts.notYetOn === facts.today ? 1 : 0);
  const isStartDenied = hasDeniedStart(facts);
  const [first, ...later] = startsAhead(running, { notBefore, count: CYCLES_AHEAD + 1 });
  if (first === undefined) return null;
  return {
    current: currentOnCalendar(running, { isStartDenied, nextStartOn: first.on }),
    cycles: (running.isForecastOver ? [] : later).map((following, index) =>
      cycleAhead({
        start: later[index - 1] ?? first,
        nextStart: following,
        periodLength: running.usualPeriodLength,
        running,
      }),
    ),
  };
}

/** In the transition to menopause "it hasn't started" holds for so many days (life modes, §3). */
const NOT_YET_IN_TRANSITION_DAYS = 14;

/** Whether the person has said "it hasn't started", so that they aren't asked again. */
function hasDeniedStart({ notYetOn, today, inTransition }: CycleFacts): boolean {
  if (notYetOn === null) return false;
  return inTransition ? daysBetween(notYetOn, today) < NOT_YET_IN_TRANSITION_DAYS : notYetOn === today;
}

function cycleAhead({
  start,
  nextStart,
  periodLength,
  running,
}: {
  start: ForecastStart;
  nextStart: ForecastStart;
  periodLength: number;
  running: RunningCycle;
}): CycleAhead {
  const cycleLength = daysBetween(start.on, nextStart.on);
  const layout = { cycleLength, periodLength, ...running.laterLuteal };
  return {
    start,
    nextStart,
    periodEnd: addDays(start.on, periodLength - 1),
    ovulationOn: dayOfCycle(start.on, ovulationDayOf(layout)),
    phases: running.hasPhases ? phasesOnCalendar(start.on, { layout, days: cycleLength }) : [],
  };
}

function currentOnCalendar(
  running: RunningCycle,
  { isStartDenied, nextStartOn }: { isStartDenied: boolean; nextStartOn: LocalDate },
): CycleOnCalendar {
  const { startedOn, openDays, layout, forecast } = running;
  const window = running.sign ? windowOf(running.sign) : ovulationWindow(forecast, layout.lutealDays);
  const chance = missedChance(running);
  const isPastInterval = openDays > forecast.highDays;
  const isOverdue = isPastInterval && !running.isBleeding && !running.isForecastOver;
  const isAsking = running.isInTransition ? isOverdue : isOverdue || maybeMissed(running, chance);
  const asksStarted = isAsking && !isStartDenied;
  return {
    startedOn,
    cycleDay: openDays + 1,
    cycleLength: layout.cycleLength,
    nextStartLow: addDays(startedOn, forecast.lowDays),
    nextStartHigh: addDays(startedOn, forecast.highDays),
    ovulationOn: dayOfCycle(startedOn, ovulationDayOf(layout)),
    ovulationWindow: {
      start: dayOfCycle(startedOn, window.firstDay),
      end: dayOfCycle(startedOn, window.lastDay),
      probability: window.probability,
    },
    phases: running.hasPhases
      ? phasesOnCalendar(startedOn, { layout, days: daysBetween(startedOn, nextStartOn) })
      : [],
    overdueDays: isOverdue && !running.isBand ? openDays - layout.cycleLength : 0,
    asksStarted,
    sign: running.sign,
    onReturn: running.onReturn?.number ?? 0,
    isBand: running.isBand,
    missedLog: asksStarted || running.isForecastOver ? afterMissedLog(running, chance) : null,
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

function afterMissedLog(running: RunningCycle, chance: number): CycleOnCalendar['missedLog'] {
  const { startedOn, openDays } = running;
  if (running.isForecastOver) return { probability: chance, nextStart: null };
  const probabilities = startsIfMissed(running);
  // After many cycles without a log, nothing can be said about the next start.
  if (probabilities.length === 0) return null;
  const dayAt = (place: number) => addDays(startedOn, openDays + 1 + place);
  const { low, high } = credibleInterval(probabilities);
  return {
    probability: chance,
    nextStart: { on: dayAt(medianPlace(probabilities)), low: dayAt(low), high: dayAt(high) },
  };
}

/** The calendar day of a cycle day, counted from 1. */
function dayOfCycle(startedOn: LocalDate, cycleDay: number): LocalDate {
  return addDays(startedOn, cycleDay - 1);
}

/** A phase on the calendar, both days included. */
export interface DatedPhase {
  readonly phase: CyclePhase;
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/**
 * The phases of the first `days` days of a cycle that begins on `start`, in order and without gaps; phases without a day are
 * left out. Days past the layout's length belong to the phase of a late cycle. Source: contract §4.
 */
function phasesOnCalendar(
  start: LocalDate,
  { layout, days }: { layout: CycleLayout; days: number },
): DatedPhase[] {
  const phases: DatedPhase[] = [];
  let firstDay = 1;
  for (let cycleDay = 1; cycleDay <= days; cycleDay++) {
    const phase = phaseOn(cycleDay, layout);
    if (cycleDay < days && phaseOn(cycleDay + 1, layout) === phase) continue;
    phases.push({ phase, start: addDays(start, firstDay - 1), end: addDays(start, cycleDay - 1) });
    firstDay = cycleDay + 1;
  }
  return phases;
}
