import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { EntryFields } from './entry-fields.ts';
import type { JournalEntry } from './journal.schema.ts';

/** What was typed of a day, or that its page was deleted, over a version; `null` where there was none. */
export type EntryChange = {
  readonly date: LocalDate;
  /** `null` where the page was deleted. */
  readonly fields: EntryFields | null;
  readonly base: string | null;
};

/**
 * The entry of a day (`null` for none) once the server has a change of it: the very same one where it has another version by now,
 * for then the server refuses. What only the server works out is left out of a new one.
 */
export function entryAfter(
  entry: JournalEntry | null,
  { date, fields, base }: EntryChange,
): JournalEntry | null {
  // One that is not saved yet has no version.
  if ((entry?.version || null) !== base) return entry;
  if (fields === null) return null;
  const { tags, ...rest } = fields;
  const known = entry ?? { date, saved_timestamp: 0, cycle_day: null, cycle_phase: null, version: '' };
  return { ...known, ...rest, tags: [...tags] };
}

/** A list (newest first) once the entry of a day is another one, or none. */
export function entriesWith(
  entries: readonly JournalEntry[],
  { date, entry }: { date: LocalDate; entry: JournalEntry | null },
): JournalEntry[] {
  const others = entries.filter((other) => other.date !== date);
  if (entry === null) return others;
  const later = others.filter((other) => other.date > date);
  return [...later, entry, ...others.slice(later.length)];
}
