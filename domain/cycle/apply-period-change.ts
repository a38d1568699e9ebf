import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry } from './cycle.schema.ts';
import { periodEntry } from './cycle-answers.ts';

/** A start logged under an id that the client chose, or a deleted entry. */
export type PeriodChange =
  | { readonly kind: 'logged'; readonly id: string; readonly on: LocalDate }
  | { readonly kind: 'deleted'; readonly id: string };

/**
 * A log (newest first) after a change, as the server stores it: a day or an id that exists already keeps its entry, and
 * deleting a missing entry changes nothing. Source: contract §4.
 */
export function applyPeriodChange(
  log: readonly PeriodEntry[],
  { change, timeZone }: { change: PeriodChange; timeZone: string },
): readonly PeriodEntry[] {
  const { id } = change;
  if (change.kind === 'deleted')
    return log.some((entry) => entry.id === id) ? log.filter((entry) => entry.id !== id) : log;
  const there = log.find((entry) => entry.id === id || entry.period_on === change.on);
  if (there?.origin === 'said') return log;
  if (there !== undefined) {
    // A start that followed from bleeding is said now.
    return log.map((entry) => (entry === there ? { ...entry, origin: 'said' } : entry));
  }
  const later = log.filter(({ period_on }) => period_on > change.on);
  return [...later, periodEntry(change.on, { id, timeZone }), ...log.slice(later.length)];
}
