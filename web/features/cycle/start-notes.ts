import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';

/** What a logged start is: that of a cycle of so many days, of the one that runs still, or bleeding within one. */
export type StartNote =
  | { readonly kind: 'ended'; readonly days: number }
  | { readonly kind: 'running' | 'within' };

/** The note of each logged start; the days in any order. */
export function startNotes(days: readonly LocalDate[]): ReadonlyMap<string, StartNote> {
  const { accepted, within } = acceptedStarts(days);
  const notes = new Map<string, StartNote>(within.map((day) => [day, { kind: 'within' }]));
  accepted.forEach((day, index) => {
    const next = accepted[index + 1];
    notes.set(
      day,
      next === undefined ? { kind: 'running' } : { kind: 'ended', days: daysBetween(day, next) },
    );
  });
  return notes;
}
