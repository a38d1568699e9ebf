import type { LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';

/** Whether a logged day starts a new cycle; if it's fewer than 15 days after the last start, it belongs to that cycle. */
export function startedNewCycle(day: LocalDate, logged: readonly LocalDate[]): boolean {
  return acceptedStarts(logged).accepted.includes(day);
}
