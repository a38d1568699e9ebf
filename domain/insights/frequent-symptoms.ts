import { toEpochDay } from '#domain/calendar/local-date.ts';
import type { InsightDays } from './insight-days.ts';
import type { LoggedDay } from './logged-days.ts';

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
