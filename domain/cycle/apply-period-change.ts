import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry } from './cycle.schema.ts';
import { periodEntry } from './cycle-answers.ts';

/** A start that is logged under an id made by anyone who logs it, or an entry that is deleted. */
export type PeriodChange =
  | { readonly kind: 'logged'; readonly id: string; readonly on: LocalDate }
  | { readonly kind: 'deleted'; readonly id: string };

/**
 * A log (newest first) after a change, as the server keeps it: a day or an id that is there already stays as it is, and so does
 * the log where an entry that is gone is deleted. Source: contract §4.
 */
export function applyPeriodChange(
  log: readonly PeriodEntry[],
  { change, timeZone }: { change: PeriodChange; timeZone: string },
): readonly PeriodEntry[] {
  const { id } = change;
  if (change.kind === 'deleted')
    return log.some((entry) => entry.id === id) ? log.filter((entry) => entry.id !== id) : log;
  if (log.some((entry) => entry.id === id || entry.period_on === change.on)) return log;
  const later = log.filter(({ period_on }) => period_on > change.on);
  return [...later, periodEntry(change.on, { id, timeZone }), ...log.slice(later.length)];
}
