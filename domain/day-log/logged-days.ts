import { addDays, compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import { type BleedingLevel, episodesOf, makesPeriods } from './bleeding.ts';
import { DAY_RANGE_DAYS_MAX, type DayLog } from './day-log.schema.ts';

/** Consecutive days, both included, with the same bleeding; `null` if none is logged. */
type BleedingRun = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly bleeding: BleedingLevel | null;
};

/** Groups the bleeding of days into the fewest ranges that one call each can log, oldest first. */
export function bleedingRuns(levels: Iterable<readonly [LocalDate, BleedingLevel | null]>): BleedingRun[] {
  const runs: BleedingRun[] = [];
  let days = 0;
  for (const [day, bleeding] of [...levels].toSorted(([one], [other]) => compareDates(one, other))) {
    const last = runs.at(-1);
    if (last?.bleeding === bleeding && addDays(last.to, 1) === day && days < DAY_RANGE_DAYS_MAX) {
      runs[runs.length - 1] = { ...last, to: day };
      days++;
    } else {
      runs.push({ from: day, to: day, bleeding });
      days = 1;
    }
  }
  return runs;
}

/** The days of spotting in an episode that makes no period, which the person can report as one. Source: contract §11. */
export function spottingAlone(days: readonly DayLog[], on: LocalDate): readonly LocalDate[] {
  const bled = days.filter(({ bleeding }) => bleeding === 'spotting' || makesPeriods(bleeding));
  const candidates = [on, addDays(on, -1)];
  const episode = episodesOf(bled.map(({ date }) => date)).find((one) =>
    candidates.some((day) => one.includes(day)),
  );
  const isOfPeriod = bled.some(({ date, bleeding }) => bleeding !== 'spotting' && episode?.includes(date));
  return episode && !isOfPeriod ? episode : [];
}

/** Sorts symptoms by the number of days with them, most first; equally frequent ones stay in the given order. */
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
