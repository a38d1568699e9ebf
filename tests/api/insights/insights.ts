import * as v from 'valibot';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  type Insights,
  type InsightsSummary,
  insightsSchema,
  insightsSummarySchema,
} from '#domain/insights/insights.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, signIn } from '../setup/person.ts';

export const TODAY = day('2026-03-20');

/** Ana at noon (UTC) of these tests' day, or `daysBefore` days earlier. */
export async function ana(daysBefore = 0): Promise<Person> {
  await setClock(`${addDays(TODAY, -daysBefore)}T12:00:00Z`);
  return signIn(ANA);
}

/** Gives or withdraws the consent to other health data. */
export const allowHealth = (person: Person, given: 0 | 1 = 1) =>
  person.post('/api/user/consent', { kind: 'health', given });

export async function insightsOf(person: Person): Promise<Insights> {
  const { success: _, ...insights } = v.parse(insightsSchema, (await person.get('/api/insights')).body);
  return insights;
}

export async function summaryOf(person: Person, language = 'en'): Promise<InsightsSummary> {
  const answer = await person.get(`/api/insights/${language}/summary`);
  return v.parse(insightsSummarySchema, answer.body).summary;
}

/** Logs cycles of these lengths in days, oldest first, and a running one on day `cycleDay`; returns their first days. */
export async function logCycles(
  person: Person,
  lengths: readonly number[],
  cycleDay = 1,
): Promise<LocalDate[]> {
  const starts = [addDays(TODAY, 1 - cycleDay)];
  for (const days of lengths.toReversed()) starts.unshift(addDays(starts[0] ?? TODAY, -days));
  for (const start of starts) await logPeriod(person, `${start}T12:00:00Z`);
  return starts;
}
