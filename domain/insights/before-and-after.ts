import { fromEpochDay } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { addToTotal, emptyTotal, type InsightDays, type Metric, type MetricDays } from './metric-days.ts';
import { median } from './own-figures.ts';
import { FEWEST_CYCLES } from './phase-findings.ts';

/** The week before a start and cycle days 4 to 10, in days from the start, as C-PASS compares them (Eisenlohr-Moul 2017). */
const BEFORE = { from: -7, until: 0 } as const;
const AFTER = { from: 3, until: 10 } as const;
/** The fewest days with a value on either side of a start, as in C-PASS. */
const FEWEST_ON_A_SIDE = 4;

/**
 * A metric in the week before each start that ended a natural cycle, and on days 4 to 10 of the natural cycle that it began, with the
 * medians of the sides' means and how many more starts are needed before anything is shown.
 */
export function beforeAndAfter(values: MetricDays, { cycles, firstDay }: InsightDays) {
  const { metric, symptom } = values;
  const sides = cycles.flatMap(({ first }, index) => {
    const previous = cycles[index - 1];
    if (previous === undefined || previous.first + previous.days !== first) return [];
    const before = meanOf(values, { from: first + BEFORE.from, until: first + BEFORE.until });
    const after = meanOf(values, { from: first + AFTER.from, until: first + AFTER.until });
    if (Math.min(before.days, after.days) < FEWEST_ON_A_SIDE) return [];
    return [{ startedOn: fromEpochDay(firstDay + first), before, after }];
  });
  const middle = (side: 'before' | 'after') => shownValue(metric, median(sides.map((at) => at[side].mean)));
  return {
    metric,
    symptom,
    starts: sides.map(({ startedOn, before, after }) => ({
      started_on: startedOn,
      before: shownValue(metric, before.mean),
      after: shownValue(metric, after.mean),
      days_before: before.days,
      days_after: after.days,
    })),
    medians: sides.length === 0 ? null : { before: middle('before'), after: middle('after') },
    missing_cycles: Math.max(0, FEWEST_CYCLES - sides.length),
  };
}

/** The mean of the days with a value, as `amount` over `outOf`. */
function meanOf(values: MetricDays, span: { from: number; until: number }) {
  const total = emptyTotal();
  addToTotal(values, { to: total, ...span });
  return { mean: total.amount / total.outOf, days: total.days };
}

/** Uneven numbers are those that a coin gives, either way, with at most this probability. */
const HARDLY_EVER = 0.05;

/** How often a metric was lower before a start than after, and higher; equal sides aren't counted. */
export function directionOf(starts: readonly { before: number; after: number }[]) {
  const lowerBefore = starts.filter(({ before, after }) => before < after).length;
  const higherBefore = starts.filter(({ before, after }) => before > after).length;
  const tossed = lowerBefore + higherBefore;
  return {
    lowerBefore,
    higherBefore,
    isUneven: 2 * atMost(Math.min(lowerBefore, higherBefore), tossed) <= HARDLY_EVER,
  };
}

/** The probability of at most `heads` heads among `tosses` tosses. */
function atMost(heads: number, tosses: number): number {
  let ways = 1;
  let sum = 1;
  for (let count = 1; count <= heads; count++) {
    ways *= (tosses - count + 1) / count;
    sum += ways;
  }
  return sum / 2 ** tosses;
}

/** A metric by phase, from `shownValue` over the days of natural cycles with data; `null` without any. */
export function phaseValues(values: MetricDays, days: InsightDays) {
  const totals = new Map(CYCLE_PHASES.map((phase) => [phase, emptyTotal()]));
  for (const { first, days: length } of days.cycles) {
    for (let index = first; index < first + length; index++) {
      const phase = days.phases[index];
      const total = phase && totals.get(phase);
      if (total) addToTotal(values, { to: total, from: index });
    }
  }
  return [...totals].map(([phase, total]) => ({
    phase,
    value: total.days === 0 ? null : shownValue(values.metric, total.amount / total.outOf),
    days: total.days,
  }));
}

const DAYS_A_WEEK = 7;
const PERCENT = 100;
/** Metrics whose days are shares of a whole. */
const SHARES: ReadonlySet<Metric> = new Set(['habits', 'symptom']);

/**
 * A daily mean as shown to people: mood, energy and sleep from 1 to 5, pain from 0 to 3 and tasks a week, each to one decimal;
 * in whole per cent habits of the times that were asked, at most all of them, and a symptom of the logged days.
 */
export function shownValue(metric: Metric, perDay: number): number {
  if (SHARES.has(metric)) return Math.min(PERCENT, Math.round(perDay * PERCENT));
  return Math.round((metric === 'tasks' ? perDay * DAYS_A_WEEK : perDay) * 10) / 10;
}
