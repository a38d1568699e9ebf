import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { UNTIL_RESUMED } from '#domain/habits/pause.ts';
import { dayHeading } from '#web/i18n/format.ts';

/** The day on which a pause ends, "25 November"; `null` if it lasts until the habit is resumed. */
export function pausedDay(until: string, language: string): string | null {
  const day = parseLocalDate(until);
  return day === undefined || day === UNTIL_RESUMED ? null : dayHeading(day, language).dayAndMonth;
}
