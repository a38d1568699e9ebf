import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { averageMiss } from '#domain/insights/track-record.ts';
import { areSurer, DATE_ODDS_MAX_DAYS, type DateOdds, type PhaseOdds } from './cycle-record.calls.ts';
import { cyclesAhead } from './cycles-ahead.ts';
import { laterStarts, nextStart } from './next-start.ts';
import { oddsOfPhases, ofEachPhase } from './phase-odds.ts';
import { CYCLE_PHASES, type CycleLayout, type CyclePhase, phaseOn } from './phases.ts';
import { forecastFrom, predictiveOf } from './predict-cycle.ts';
import { LOCATIONS_DAYS } from './probabilities.ts';
import { type CycleFacts, type RunningCycle, runningCycle } from './running-cycle.ts';

/** Days on either side whose odds are listed with those of the date. */
const AROUND_DAYS = 7;
/** The odds of a day say something if some phase's differ by more than this from its usual share, on a day at most so far from it. */
const INFORMATIVE_DIFFERENCE = 0.05;
const INFORMATIVE_WITHIN_DAYS = 3;
/** After how many more logged periods the width is given, at most. */
const LOGGED_MAX = 3;

/**
 * What can be said today of a day, up to 400 days ahead, besides whether it is watched: its odds from the forecast's own
 * posterior, and how far they reach; none if the consent to cycle data is withdrawn. Source: docs/cycle-model.md.
 */
export function dateOdds(
  { facts, hasWithdrawn }: { facts: CycleFacts; hasWithdrawn: boolean },
  date: LocalDate,
): Omit<DateOdds, 'watched'> {
  const { today } = facts;
  const inDays = daysBetween(today, date);
  const running = hasWithdrawn ? 'consent' : forecastOrReason(facts);
  if (typeof running === 'string') return { date, in_days: inDays, ...NO_ODDS, why: running };
  const odds = shownOdds(running, DATE_ODDS_MAX_DAYS + AROUND_DAYS + 1);
  /** A later cycle of the length to expect. */
  const layout = {
    cycleLength: forecastFrom(predictiveOf(running.posterior)).medianDays,
    periodLength: running.usualPeriodLength,
    ...running.laterLuteal,
  };
  const usualDays = Array.from({ length: layout.cycleLength }, (_, index) => phaseOn(index + 1, layout));
  const usual = inThousandths((phase) => usualDays.filter((one) => one === phase).length);
  const lastInformative = odds.findLastIndex((ofDay) =>
    CYCLE_PHASES.some((phase) => Math.abs(ofDay[phase] - usual[phase]) > INFORMATIVE_DIFFERENCE),
  );
  const lastUseful = lastInformative + INFORMATIVE_WITHIN_DAYS;
  return {
    date,
    in_days: inDays,
    odds: odds[inDays] ?? null,
    why: null,
    usual,
    useful_from: addDays(today, Math.max(0, inDays - lastUseful)),
    ...expectedCycles(facts, { running, layout, date }),
    around: odds.flatMap((ofDay, ahead) =>
      Math.abs(ahead - inDays) <= AROUND_DAYS ? [{ date: addDays(today, ahead), odds: ofDay }] : [],
    ),
    record: averageMiss(facts),
  };
}

/** Which of some days, none before today, are due for their reminder: those with surer odds. */
export function surerDays(facts: CycleFacts, days: readonly LocalDate[]): LocalDate[] {
  const running = forecastOrReason(facts);
  if (typeof running === 'string') return [];
  const leads = days.map((day) => daysBetween(facts.today, day));
  const surer = shownOdds(running, Math.max(-1, ...leads) + 1).map(areSurer);
  return days.filter((_, index) => surer[leads[index] ?? 0]);
}

const NO_ODDS = {
  odds: null,
  usual: null,
  useful_from: null,
  width_days: null,
  width_after: [],
  spans: [],
  around: [],
  record: null,
};

/** The running cycle if days have odds, else why they have none. */
function forecastOrReason(facts: CycleFacts): RunningCycle | NonNullable<DateOdds['why']> {
  if (facts.modes.some(({ endedOn }) => endedOn === null)) return 'other_mode';
  const running = runningCycle(facts);
  if (running === null) return 'no_data';
  if (running.isForecastOver) return 'no_forecast';
  return running.hasPhases ? running : 'transition';
}

/** The odds of each of `count` days from today on. */
function shownOdds(running: RunningCycle, count: number): PhaseOdds[] {
  const odds = oddsOfPhases(running, count);
  return Array.from({ length: count }, (_, day) => inThousandths((phase) => odds[phase][day] ?? 0));
}

/** The phases' shares to three decimals; they sum to 1, because the largest remainders are rounded up. */
function inThousandths(shareOf: (phase: CyclePhase) => number): PhaseOdds {
  const total = CYCLE_PHASES.reduce((sum, phase) => sum + shareOf(phase), 0);
  const parts = ofEachPhase((phase) => (shareOf(phase) / total) * 1000);
  const missing = CYCLE_PHASES.reduce((left, phase) => left - Math.floor(parts[phase]), 1000);
  const byRemainder = CYCLE_PHASES.toSorted((one, other) => (parts[other] % 1) - (parts[one] % 1));
  const raised = byRemainder.slice(0, missing);
  return ofEachPhase((phase) => (Math.floor(parts[phase]) + (raised.includes(phase) ? 1 : 0)) / 1000);
}

/** How sure the start of the date's cycle is, now and after more periods, and the expected phases half a cycle to either side. */
function expectedCycles(
  facts: CycleFacts,
  { running, layout, date }: { running: RunningCycle; layout: CycleLayout; date: LocalDate },
): Pick<DateOdds, 'width_days' | 'width_after' | 'spans'> {
  const reach = Math.ceil(layout.cycleLength / 2);
  const [from, to] = [addDays(date, -reach), addDays(date, reach)];
  const shortest = LOCATIONS_DAYS[0] ?? 1;
  const ahead = cyclesAhead(facts, Math.ceil(daysBetween(facts.today, to) / shortest) + 1);
  const later = ahead?.cycles ?? [];
  const starts = later.filter((cycle) => cycle.period_start <= date);
  const start = starts.at(-1);
  const width = start ? halfOf(daysBetween(start.period_start_low, start.period_start_high)) : 0;
  return {
    width_days: width,
    width_after: widthsAfter(running, { starts: starts.length, width }),
    spans: [ahead?.current, ...later]
      .flatMap((cycle) => cycle?.phases ?? [])
      .filter((span) => span.end >= from && span.start <= to && span.end >= facts.today),
  };
}

const halfOf = (days: number): number => Math.ceil(days / 2);

/**
 * The widths once one, two or three more periods are logged, if the date's cycle is still ahead then: those of nearer starts by
 * today's posterior, counted from the first day of a cycle. None is wider than before.
 */
function widthsAfter(
  { posterior }: RunningCycle,
  { starts, width }: { starts: number; width: number },
): DateOdds['width_after'] {
  const nearest = [
    forecastFrom(predictiveOf(posterior)),
    ...laterStarts(nextStart({ posterior, notBefore: 0 }).byPoint, Math.max(0, starts - 2)),
  ];
  let least = width;
  return Array.from({ length: Math.max(0, Math.min(LOGGED_MAX, starts - 1)) }, (_, index) => {
    const { lowDays = 0, highDays = 0 } = nearest[starts - index - 2] ?? {};
    least = Math.min(least, halfOf(highDays - lowDays));
    return { logged: index + 1, width: least };
  });
}
