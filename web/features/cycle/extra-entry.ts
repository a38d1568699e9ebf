import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';

/** For so many days the card says that an entry belongs to the current cycle. */
const SHOWN_FOR_DAYS = 7;

/** The newest logged day, in any order, if it started no new cycle and is at most a week old. */
export function uncountedStart(logged: readonly LocalDate[], today: LocalDate): LocalDate | undefined {
  const { accepted, within } = acceptedStarts(logged);
  const day = within.at(-1);
  const start = accepted.at(-1);
  if (day === undefined || start === undefined || day < start) return undefined;
  return day <= today && daysBetween(day, today) <= SHOWN_FOR_DAYS ? day : undefined;
}
