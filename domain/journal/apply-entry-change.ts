import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { EntryFields } from './entry-fields.ts';
import type { JournalEntry } from './journal.schema.ts';

/** A page typed or deleted over a version of its entry; `base` is `null` if there was no entry. */
export type EntryChange = {
  readonly date: LocalDate;
  /** `null` if the page was deleted. */
  readonly fields: EntryFields | null;
  readonly base: string | null;
};

/**
 * The entry of a day (`null` for none) after a change. Returned as it is if it isn't the version that the change is based on. A
 * new entry lacks what only the server works out.
 */
export function applyEntryChange(
  entry: JournalEntry | null,
  { date, fields, base }: EntryChange,
): JournalEntry | null {
  // An entry that isn't saved yet has no version.
  if ((entry?.version || null) !== base) return entry;
  if (fields === null) return null;
  const { tags, ...rest } = fields;
  const known = entry ?? { ...NEW, date };
  return { ...known, ...rest, tags: [...tags] };
}

/** What only the server knows of an entry that it doesn't have yet; mood and energy are the day's. */
const NEW = {
  saved_timestamp: 0,
  cycle_day: null,
  cycle_phase: null,
  version: '',
  mood: null,
  energy: null,
} as const;

/** The list (newest first) with the day's entry replaced, or removed if it's `null`. */
export function replaceEntry(
  entries: readonly JournalEntry[],
  { date, entry }: { date: LocalDate; entry: JournalEntry | null },
): JournalEntry[] {
  const others = entries.filter((other) => other.date !== date);
  if (entry === null) return others;
  const later = others.filter((other) => other.date > date);
  return [...later, entry, ...others.slice(later.length)];
}
