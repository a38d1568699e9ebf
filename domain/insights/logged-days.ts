import { type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import type { InsightDays } from './insight-days.ts';
import { emptyDays, type MetricDays } from './metric-days.ts';

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
