import type { LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';

/** Whether a logged day begins a cycle of its own, or belongs to the one before it (fewer than 15 days). */
export function startedNewCycle(day: LocalDate, logged: readonly LocalDate[]): boolean {
  return acceptedStarts(logged).accepted.includes(day);
}
