import { addDays, compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from './bleeding.ts';
import { DAY_RANGE_DAYS_MAX } from './day-log.schema.ts';

/** Days next to each other, both included, with the same bleeding; `null` for nothing said. */
type BleedingRun = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly bleeding: BleedingLevel | null;
};

/** Bleeding of days as the fewest ranges that one call each can log, oldest first. */
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
