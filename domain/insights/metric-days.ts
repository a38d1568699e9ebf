import { addDays, type DateRange, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import type { Symptom } from '#domain/day-log/day-log.fields.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { pastPhases } from '#domain/habits/habit-progress.ts';
import { usualPastCycles } from './logged-cycles.ts';

/** The metrics that have always been compared by phase. */
export const METRICS = ['mood', 'energy', 'habits', 'tasks'] as const;
/** The further metrics of the log of days; `symptom` occurs once for each compared symptom. */
export const DAY_LOG_METRICS = ['pain', 'sleep', 'symptom'] as const;
export type Metric = (typeof METRICS | typeof DAY_LOG_METRICS)[number];
/** The metrics that a person logs for each day. */
export const LOGGED_METRICS = ['mood', 'energy', ...DAY_LOG_METRICS] as const;

/** A symptom in a summary. One of the person's own has no name there. */
export type SummarySymptom = Symptom | 'own_symptom';
/** The subjects that a summary may be about. */
export type SummarySubject = Exclude<Metric, 'symptom'> | SummarySymptom;

/** A metric, and which symptom: a built-in one or the id of an own one; `null` for all other metrics. */
export interface Measure {
  readonly metric: Metric;
  readonly symptom: string | null;
}

/** One metric on each of `InsightDays`, oldest first. */
export interface MetricDays extends Measure {
  /** The value that phases are compared by; `NaN` on days without data. */
  readonly compared: Float64Array;
  /** The shown value is the sum of `amount` over the sum of `outOf`: means, shares, numbers a day. */
  readonly amount: Float64Array;
  readonly outOf: Float64Array;
}

/** A metric's sums over some of its days with a value, and how many these are. */
type Total = { amount: number; outOf: number; days: number };
export const emptyTotal = (): Total => ({ amount: 0, outOf: 0, days: 0 });

/** Adds the days with a value from an index up to, but not including, another. */
export function addToTotal(
  { compared, amount, outOf }: MetricDays,
  { to, from, until = from + 1 }: { to: Total; from: number; until?: number },
): void {
  for (let index = from; index < until; index++) {
    if (Number.isNaN(compared[index] ?? Number.NaN)) continue;
    to.amount += amount[index] ?? 0;
    to.outOf += outOf[index] ?? 0;
    to.days += 1;
  }
}

/** Number of tasks finished on a day. */
export interface FinishedTasks {
  readonly date: LocalDate;
  readonly count: number;
}

/** Tasks finished each day, 0 included, from the first finished task to yesterday: today isn't over. */
export function taskDays(finished: readonly FinishedTasks[], days: InsightDays): MetricDays {
  const values = emptyDays({ metric: 'tasks', symptom: null }, days);
  for (const { date, count } of finished) {
    const index = toEpochDay(date) - days.firstDay;
    if (index >= 0 && index < values.amount.length) values.amount[index] = count;
  }
  const first = values.amount.findIndex((count) => count > 0);
  if (first === -1) return values;
  for (let index = first; index < values.amount.length - 1; index++) {
    values.compared[index] = values.amount[index] ?? 0;
    values.outOf[index] = 1;
  }
  return values;
}

/** A metric without a value on any day. */
export function emptyDays({ metric, symptom }: Measure, { phases }: InsightDays): MetricDays {
  return {
    metric,
    symptom,
    compared: new Float64Array(phases.length).fill(Number.NaN),
    amount: new Float64Array(phases.length),
    outOf: new Float64Array(phases.length),
  };
}

/** How many days insights look back on, today included: two years. */
export const INSIGHT_DAYS = 730;

/** A cycle among the days: the index of its first day, and how many of its days have come, today included. */
interface CycleSpan {
  readonly first: number;
  readonly days: number;
}

/** The days that insights look back on, oldest first and ending today; lists of values are in the same order. */
export interface InsightDays {
  readonly range: DateRange;
  /** The epoch day of the first one. */
  readonly firstDay: number;
  /** The phase of each day by the log; `null` if unknown. */
  readonly phases: readonly (CyclePhase | null)[];
  /** The natural cycles that are entirely within the days, oldest first, the running one up to today. */
  readonly cycles: readonly CycleSpan[];
}

/** The range that insights look back on. */
export function insightRange({ today }: Pick<CycleFacts, 'today'>): DateRange {
  return { start: addDays(today, 1 - INSIGHT_DAYS), end: today };
}

/** The days of a range that ends today or before, by default of `insightRange`, with their phases and cycles. */
export function insightDays(facts: CycleFacts, range: DateRange = insightRange(facts)): InsightDays {
  const firstDay = toEpochDay(range.start);
  const running = runningCycle(facts);
  const cycles = usualPastCycles(facts).map(({ startedOn, days }) => ({
    first: toEpochDay(startedOn) - firstDay,
    days,
  }));
  if (running !== null) {
    cycles.push({ first: toEpochDay(running.startedOn) - firstDay, days: running.openDays + 1 });
  }
  return {
    range,
    firstDay,
    phases: pastPhases(facts, range),
    cycles: cycles.filter(({ first }) => first >= 0 && firstDay + first <= toEpochDay(range.end)),
  };
}

/** The fields of a logged day that insights use; `null` for one that isn't logged. */
export type LoggedDay = Readonly<Pick<DayLog, 'mood' | 'energy' | 'pain' | 'sleep'>> & {
  readonly date: LocalDate;
  readonly symptoms: readonly string[] | null;
};

type Logged = { readonly logged: readonly LoggedDay[]; readonly days: InsightDays };

/** A level on each day with a value. */
export const levelDays = (metric: 'mood' | 'energy' | 'sleep', known: Logged): MetricDays =>
  valuesOf({ metric, symptom: null }, { ...known, read: (day) => day[metric] });

/** Pain on each logged day since the first with pain: many log it only when they have it, so other days count as without. */
export function painDays(known: Logged): MetricDays {
  const since = firstDay(known.logged, ({ pain }) => pain !== null);
  const read = ({ date, pain }: LoggedDay) => (date < since ? null : (pain ?? 0));
  return valuesOf({ metric: 'pain', symptom: null }, { ...known, read });
}

/** Whether a symptom was there, 1 or 0, on each logged day from the first one with symptoms on; see `painDays`. */
export function symptomDays(symptom: string, known: Logged): MetricDays {
  const since = firstDay(known.logged, ({ symptoms }) => symptoms !== null);
  const read = ({ date, symptoms }: LoggedDay) =>
    date < since ? null : Number(symptoms?.includes(symptom) ?? false);
  return valuesOf({ metric: 'symptom', symptom }, { ...known, read });
}

/** Text that comes after any day. */
const NEVER = '~';

/** The first day for which `isLogged` holds; after all days if there is none. */
export function firstDay<Day extends { readonly date: LocalDate }>(
  logged: readonly Day[],
  isLogged: (day: Day) => boolean,
): string {
  return logged.reduce<string>((first, day) => (day.date < first && isLogged(day) ? day.date : first), NEVER);
}

/** A metric with the values of logged days within the range; `null` is none. */
function valuesOf(
  measure: Measure,
  { logged, days, read }: Logged & { readonly read: (day: LoggedDay) => number | null },
): MetricDays {
  const values = emptyDays(measure, days);
  for (const day of logged) {
    const index = toEpochDay(day.date) - days.firstDay;
    const value = read(day);
    if (value === null || index < 0 || index >= values.compared.length) continue;
    values.compared[index] = value;
    values.amount[index] = value;
    values.outOf[index] = 1;
  }
  return values;
}

/** The days of all metrics in the log of days, with each compared symptom by itself. */
export function loggedMetrics(logged: readonly LoggedDay[], days: InsightDays): MetricDays[] {
  return [
    levelDays('mood', { logged, days }),
    levelDays('energy', { logged, days }),
    painDays({ logged, days }),
    levelDays('sleep', { logged, days }),
    ...frequentSymptoms(logged, days).map((symptom) => symptomDays(symptom, { logged, days })),
  ];
}

/** How many symptoms are compared: with more, each pattern would be harder to tell from chance. */
const SYMPTOMS_COMPARED = 2;
/** A symptom is compared from this many days with it on, in at least this many natural cycles. */
const FEWEST_DAYS_WITH_IT = 8;
const FEWEST_CYCLES_WITH_IT = 3;

/**
 * The symptoms logged on most days of natural cycles, the most frequent first; equally frequent ones in alphabetical order of
 * their ids. They are chosen by the number of days and never by which days, so that the choice favours no phase.
 */
export function frequentSymptoms(logged: readonly LoggedDay[], { cycles, firstDay }: InsightDays): string[] {
  const seen = new Map<string, { days: number; cycles: Set<number> }>();
  for (const { date, symptoms } of logged) {
    const index = toEpochDay(date) - firstDay;
    const cycle = cycles.findIndex(({ first, days }) => first <= index && index < first + days);
    if (cycle === -1) continue;
    for (const symptom of symptoms ?? []) {
      const known = seen.get(symptom) ?? { days: 0, cycles: new Set() };
      seen.set(symptom, { days: known.days + 1, cycles: known.cycles.add(cycle) });
    }
  }
  return [...seen]
    .filter(([, at]) => at.days >= FEWEST_DAYS_WITH_IT && at.cycles.size >= FEWEST_CYCLES_WITH_IT)
    .sort(([left, a], [right, b]) => b.days - a.days || (left < right ? -1 : 1))
    .slice(0, SYMPTOMS_COMPARED)
    .map(([symptom]) => symptom);
}

/** Each symptom with the number of days it was on, most first; equally frequent ones in alphabetical order. */
export function symptomsByDays(
  days: readonly { readonly symptoms?: readonly string[] | null | undefined }[],
): (readonly [symptom: string, days: number])[] {
  const counts = new Map<string, number>();
  for (const { symptoms } of days)
    for (const symptom of symptoms ?? []) counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  return [...counts].sort(([left, one], [right, other]) => other - one || (left < right ? -1 : 1));
}
