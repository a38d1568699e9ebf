import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { averageMiss } from '#domain/insights/track-record.ts';
import {
  areSurer,
  DATE_ODDS_MAX_DAYS,
  type DateOdds,
  type NO_ODDS_REASONS,
  type PhaseOdds,
} from './cycle-record.calls.ts';
import { cyclesAhead } from './cycles-ahead.ts';
import { laterStarts, nextStart } from './next-start.ts';
import { oddsOfPhases } from './phase-odds.ts';
import { CYCLE_PHASES, type CycleLayout, type CyclePhase, layOutPhases } from './phases.ts';
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

type NoOddsReason = (typeof NO_ODDS_REASONS)[number];

/** The facts of a person, and whether their consent to cycle data is withdrawn. */
export type OddsContext = { readonly facts: CycleFacts; readonly hasWithdrawn: boolean };

/**
 * What can be said today of a day, up to 400 days ahead, besides whether it is watched: its odds from the forecast's own
 * posterior, and how far they reach. Source: docs/cycle-model.md.
 */
export function dateOdds({ facts, hasWithdrawn }: OddsContext, date: LocalDate): Omit<DateOdds, 'watched'> {
  const { today } = facts;
  const inDays = daysBetween(today, date);
  const running = forecastOrReason({ facts, hasWithdrawn });
  if (typeof running === 'string') return { date, in_days: inDays, ...NO_ODDS, why: running };
  const odds = shownOdds(running, DATE_ODDS_MAX_DAYS + AROUND_DAYS + 1);
  const layout = expectedLayout(running);
  const usual = usualShares(layout);
  const lastLead = lastInformativeLead(odds, usual);
  const around = Array.from({ length: 2 * AROUND_DAYS + 1 }, (_, index) => inDays - AROUND_DAYS + index);
  return {
    date,
    in_days: inDays,
    odds: odds[inDays] ?? null,
    why: null,
    usual,
    useful_from: addDays(today, Math.max(0, inDays - lastLead)),
    ...expectedCycles(facts, { running, layout, date }),
    around: around.flatMap((ahead) => {
      const ofDay = odds[ahead];
      return ofDay ? [{ date: addDays(today, ahead), odds: ofDay }] : [];
    }),
    record: averageMiss(facts),
  };
}

/** Which of some days, none before today, are due for their reminder: those with surer odds. */
export function surerDays(context: OddsContext, days: readonly LocalDate[]): LocalDate[] {
  const running = forecastOrReason(context);
  if (days.length === 0 || typeof running === 'string') return [];
  const leads = days.map((day) => daysBetween(context.facts.today, day));
  const odds = shownOdds(running, Math.max(...leads) + 1);
  return days.filter((_, index) => {
    const lead = leads[index] ?? 0;
    const ofDay = odds[lead];
    return ofDay !== undefined && areSurer(ofDay, lead);
  });
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
function forecastOrReason({ facts, hasWithdrawn }: OddsContext): RunningCycle | NoOddsReason {
  if (hasWithdrawn) return 'consent';
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
  const shares = CYCLE_PHASES.map((phase) => shareOf(phase));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const exact = CYCLE_PHASES.map((phase, index) => ({ phase, parts: ((shares[index] ?? 0) / total) * 1000 }));
  const missing = 1000 - exact.reduce((sum, { parts }) => sum + Math.floor(parts), 0);
  const remainders = exact.toSorted((one, other) => (other.parts % 1) - (one.parts % 1));
  const raised = new Set(remainders.slice(0, missing).map(({ phase }) => phase));
  return Object.fromEntries(
    exact.map(({ phase, parts }) => [phase, (Math.floor(parts) + (raised.has(phase) ? 1 : 0)) / 1000]),
  ) as PhaseOdds; // of every phase
}

/** A later cycle of the length to expect. */
const expectedLayout = ({ posterior, usualPeriodLength, laterLuteal }: RunningCycle): CycleLayout => ({
  cycleLength: forecastFrom(predictiveOf(posterior)).medianDays,
  periodLength: usualPeriodLength,
  ...laterLuteal,
});

function usualShares(layout: CycleLayout): PhaseOdds {
  const spans = layOutPhases(layout);
  return inThousandths((phase) => {
    const span = spans.find((one) => one.phase === phase);
    return span ? span.lastDay - span.firstDay + 1 : 0;
  });
}

/** How many days ahead the odds say something at last: until then a day is asked about with use. At least 0. */
function lastInformativeLead(odds: readonly PhaseOdds[], usual: PhaseOdds): number {
  const last = odds.findLastIndex((ofDay) =>
    CYCLE_PHASES.some((phase) => Math.abs(ofDay[phase] - usual[phase]) > INFORMATIVE_DIFFERENCE),
  );
  return Math.max(0, last + INFORMATIVE_WITHIN_DAYS);
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
  const phases = [
    ...(ahead?.current.phases ?? []),
    ...(ahead?.cycles ?? []).flatMap((cycle) => cycle.phases),
  ];
  const starts = (ahead?.cycles ?? []).filter((cycle) => cycle.period_start <= date);
  const start = starts.at(-1);
  const width = start ? halfOf(daysBetween(start.period_start_low, start.period_start_high)) : 0;
  return {
    width_days: width,
    width_after: widthsAfter(running, { starts: starts.length, width }),
    spans: phases.filter((span) => span.end >= from && span.start <= to && span.end >= facts.today),
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
