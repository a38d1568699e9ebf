import { fromEpochDay, type LocalDate } from '#domain/calendar/local-date.ts';

/** The end of a pause that lasts until the habit is resumed: the last day there is. */
export const UNTIL_RESUMED: LocalDate = fromEpochDay(84_005);

/** Why a habit can't be paused until a day, or `null` if it can: from tomorrow on. `null` for the day resumes it. */
export function pauseRefusal(until: LocalDate | null, today: LocalDate): string | null {
  return until === null || until > today ? null : 'must be after today';
}
