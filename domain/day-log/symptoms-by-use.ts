import type { DayLog } from './day-log.schema.ts';

/** Symptoms, those of the most days first; of as many days, in the given order. */
export function symptomsByUse(
  symptoms: readonly string[],
  days: readonly Pick<DayLog, 'symptoms'>[],
): string[] {
  const counts = new Map<string, number>();
  for (const symptom of days.flatMap((day) => day.symptoms ?? [])) {
    counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  }
  const usesOf = (symptom: string) => counts.get(symptom) ?? 0;
  return symptoms.toSorted((one, other) => usesOf(other) - usesOf(one));
}
