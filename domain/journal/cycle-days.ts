import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import { isCoveredByMode } from '#domain/cycle/cycle-mode.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';

/**
 * The cycle day (from 1) of each of `days`, in their order, counted from the last accepted start on or before it.
 * `null` for a day before the first start, after today, in a mode other than `natural`, or after one until the next start.
 */
export function cycleDays(facts: CycleFacts, days: readonly LocalDate[]): (number | null)[] {
  const { today, periodStarts, modes } = facts;
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  return days.map((day) => {
    const start = accepted.findLast((startedOn) => startedOn <= day);
    if (start === undefined || day > today) return null;
    if (isCoveredByMode({ from: start, until: addDays(day, 1) }, modes)) return null;
    return daysBetween(start, day) + 1;
  });
}
