import { type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { emptyDays, type InsightDays, type MetricDays } from './metric-days.ts';

/** What insights read of a day of which anything is said; `null` if that thing isn't. */
export type LoggedDay = Readonly<Pick<DayLog, 'mood' | 'energy' | 'pain' | 'sleep'>> & {
  readonly date: LocalDate;
  /** Ids of built-in and own symptoms. */
  readonly symptoms: readonly string[] | null;
};

type Logged = { readonly logged: readonly LoggedDay[]; readonly days: InsightDays };

/** A level of each day of which it is said. */
export function levelDays(metric: 'mood' | 'energy' | 'sleep', { logged, days }: Logged): MetricDays {
  return withValues(emptyDays({ metric, symptom: null }, days), {
    days,
    found: logged.map((day) => ({ date: day.date, value: day[metric] })),
  });
}

/**
 * Pain of each day of which anything is said: many say it only when they have it, so a day of which something else is said had
 * none. Not known before the first day of which it is said, nor on days of which nothing is.
 */
export function painDays({ logged, days }: Logged): MetricDays {
  const since = firstDay(logged, ({ pain }) => pain !== null);
  return withValues(emptyDays({ metric: 'pain', symptom: null }, days), {
    days,
    found: logged.map(({ date, pain }) => ({ date, value: date < since ? null : (pain ?? 0) })),
  });
}

/** Whether a symptom was there, 1 or 0, on the days for which `painDays` would know it: since any symptoms are said. */
export function symptomDays(symptom: string, { logged, days }: Logged): MetricDays {
  const since = firstDay(logged, ({ symptoms }) => symptoms !== null);
  return withValues(emptyDays({ metric: 'symptom', symptom }, days), {
    days,
    found: logged.map(({ date, symptoms }) => ({
      date,
      value: date < since ? null : Number(symptoms?.includes(symptom) ?? false),
    })),
  });
}

/** Text that comes after any day. */
const NEVER = '~';

/** The first day of which something is said; after all days if there is none. */
function firstDay(logged: readonly LoggedDay[], isLogged: (day: LoggedDay) => boolean): string {
  return logged.reduce((first, day) => (day.date < first && isLogged(day) ? day.date : first), NEVER);
}

/** Fills in the values of days within reach. */
function withValues(
  values: MetricDays,
  { days, found }: { days: InsightDays; found: readonly { date: LocalDate; value: number | null }[] },
): MetricDays {
  for (const { date, value } of found) {
    const index = toEpochDay(date) - days.firstDay;
    if (value === null || index < 0 || index >= values.compared.length) continue;
    values.compared[index] = value;
    values.amount[index] = value;
    values.outOf[index] = 1;
  }
  return values;
}

/** The days of everything that is logged of days, each symptom that is compared by itself. */
export function loggedMetrics(logged: readonly LoggedDay[], days: InsightDays): MetricDays[] {
  return [
    levelDays('mood', { logged, days }),
    levelDays('energy', { logged, days }),
    painDays({ logged, days }),
    levelDays('sleep', { logged, days }),
    ...frequentSymptoms(logged, days).map((symptom) => symptomDays(symptom, { logged, days })),
  ];
}

/** How many symptoms are compared: more would make each pattern harder to tell from chance. */
const SYMPTOMS_COMPARED = 2;
/** A symptom is compared from this many days with it on, in at least so many natural cycles. */
const FEWEST_DAYS_WITH_IT = 8;
const FEWEST_CYCLES_WITH_IT = 3;

/**
 * The symptoms logged on most days of natural cycles, the most frequent first; of equally frequent ones those whose id is first in the
 * alphabet. They are chosen by how many days they were logged on and never by which, so that choosing favours no phase.
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

/** Each symptom with the number of days it was on, most first; of equally frequent ones the first in the alphabet. */
export function symptomsByDays(
  days: readonly { readonly symptoms?: readonly string[] | null | undefined }[],
): (readonly [symptom: string, days: number])[] {
  const counts = new Map<string, number>();
  for (const { symptoms } of days)
    for (const symptom of symptoms ?? []) counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  return [...counts].sort(([left, one], [right, other]) => other - one || (left < right ? -1 : 1));
}
