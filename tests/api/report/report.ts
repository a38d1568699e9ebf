import * as v from 'valibot';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { type Report, reportSchema } from '#domain/report/report.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { ana } from '../insights/insights.ts';
import { bringIn } from '../portability/portability.ts';
import type { Person } from '../setup/person.ts';

export type LoggedDays = readonly { readonly date: LocalDate; readonly log: object }[];

/** Logs days, each by its own call. */
export async function logDays(person: Person, days: LoggedDays): Promise<void> {
  const answers = await Promise.all(days.map(({ date, log }) => person.post(`/api/day/${date}/log`, log)));
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`a day was refused: ${JSON.stringify(refused.body)}`);
}

/** Imports days from a file, many in one call. */
export async function bringDays(person: Person, days: LoggedDays): Promise<void> {
  const day_logs = days.map(({ date, log }) => ({ date, saved_at: 0, ...log }));
  const { kinds } = await bringIn(person, { format: 'marea', version: 1, day_logs });
  if (kinds.day_logs.added !== days.length) throw new Error('not every day was brought in');
}

/** Bleeding on consecutive days, from the first one on. */
export const bleeding = (first: LocalDate, levels: readonly BleedingLevel[]): LoggedDays =>
  levels.map((level, index) => ({ date: addDays(first, index), log: { bleeding: level } }));

/** A period of four days, and the day after it without bleeding. */
export const PERIOD = ['light', 'heavy', 'medium', 'light', 'none'] as const;

/** Ana with periods that start on these days. */
export async function withPeriods(firstDays: readonly string[]): Promise<Person> {
  const person = await ana();
  for (const first of firstDays) await logDays(person, bleeding(day(first), PERIOD));
  return person;
}

/** The report over a span; expects an answer that strictly matches its schema. */
export async function reportOf(
  person: Person,
  { from, to, isPrivate }: { from: string; to: string; isPrivate?: 0 | 1 },
): Promise<Report> {
  const query = isPrivate === undefined ? '' : `?private=${isPrivate}`;
  const { body } = await person.get(`/api/report/${from}/${to}${query}`);
  const { success: _, ...report } = v.parse(reportSchema, body);
  if (JSON.stringify({ success: 1, ...report }) !== JSON.stringify(body)) {
    throw new Error('the answer holds something that its schema doesn’t have');
  }
  return report;
}
