import { addDays, type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';

/** Why a day can't be checked off, or `null` if it can: today, and back to the same day a year ago (contract §5). */
export function checkRefusal(day: LocalDate, today: LocalDate): string | null {
  if (day > today) return 'must not be in the future';
  return wholeYearsBetween(addDays(day, 1), today) >= 1 ? 'must not be more than a year ago' : null;
}
