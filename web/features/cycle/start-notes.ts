import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';

/** What a logged start began: a cycle of so many days, or the current one; or it's bleeding within a cycle. */
export type StartNote =
  | { readonly kind: 'ended'; readonly days: number }
  | { readonly kind: 'running' | 'within' };

/** The note for each logged start; the days can be in any order. */
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
