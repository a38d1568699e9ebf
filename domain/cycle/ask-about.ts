import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from './accepted-starts.ts';

/** A start this many days after the last may as well be bleeding in between: the person is asked (contract §11). */
const CONFIRM_UP_TO_DAYS = 20;

/** Whether to ask about a start that bleeding began: "a new period, or bleeding in between?" Source: contract §11. */
export function needsConfirmation(start: LocalDate, starts: readonly LocalDate[]): boolean {
  const { accepted } = acceptedStarts(starts);
  const place = accepted.indexOf(start);
  const before = accepted[place - 1];
  return place > 0 && before !== undefined && daysBetween(before, start) <= CONFIRM_UP_TO_DAYS;
}
