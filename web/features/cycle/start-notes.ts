import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import { type CountingSpan, startsCycle } from '#domain/cycle/counted-starts.ts';
import type { PeriodOrigin } from '#domain/cycle/cycle.schema.ts';
import { isCoveredByMode } from '#domain/cycle/cycle-mode.ts';

/**
 * What a logged start began: a cycle of so many days, or the current one; it's bleeding within a cycle; or a time in a mode lies
 * in between, so that no length is shown. */
export type StartNote =
  | { readonly kind: 'ended'; readonly days: number }
  | { readonly kind: 'running' | 'within' | 'in-mode' };

/** A start, and whether it was said. */
export type LoggedStart = { readonly startedOn: LocalDate; readonly origin: PeriodOrigin };

/** The note for each logged start, in any order. */
export function startNotes(
  starts: readonly LoggedStart[],
  modes: readonly CountingSpan[] = [],
): ReadonlyMap<string, StartNote> {
  const counted = starts.filter((start) => startsCycle(start, modes)).map(({ startedOn }) => startedOn);
  const { accepted, within } = acceptedStarts(counted);
  const notes = new Map<string, StartNote>([
    ...starts.map(({ startedOn }) => [startedOn, { kind: 'in-mode' }] as const),
    ...within.map((day) => [day, { kind: 'within' }] as const),
  ]);
  accepted.forEach((day, index) => {
    const next = accepted[index + 1];
    if (next === undefined) notes.set(day, { kind: 'running' });
    else if (!isCoveredByMode({ from: day, until: next }, modes)) {
      notes.set(day, { kind: 'ended', days: daysBetween(day, next) });
    }
  });
  return notes;
}
