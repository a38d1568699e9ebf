import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { isCoveredByMode } from '#domain/cycle/cycle-mode.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { pick } from '#domain/wire/record-fields.ts';
import type { JournalEntry } from './journal.calls.ts';
import { JOURNAL_TAGS_MAX, JOURNAL_TEXT_MAX, SEALED_FIELDS, type SealedField } from './journal.fields.ts';

/** A page typed or deleted over a version of its entry; `base` is `null` if there was no entry. */
export type EntryChange = {
  readonly date: LocalDate;
  /** `null` if the page was deleted. */
  readonly fields: EntryFields | null;
  readonly base: string | null;
};

/** A day's entry as stored after a change; unchanged if it isn't the version that was edited. A new one lacks the server's fields. */
export function applyEntryChange(
  entry: JournalEntry | null,
  { date, fields, base }: EntryChange,
): JournalEntry | null {
  // An entry that isn't saved yet has no version.
  if ((entry?.version || null) !== base) return entry;
  if (fields === null) return null;
  const known = entry ?? { ...NEW, date };
  const tags = [...new Set(fields.tags.map(normaliseText))];
  return { ...known, text: normaliseText(fields.text), tags };
}

/** The fields of an entry that only the server knows; mood and energy belong to the day. */
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

/** The fields that a person writes about a day; its mood and energy are in the log of days. */
export type EntryFields = { readonly [Field in SealedField]: Readonly<JournalEntry[Field]> };

export const EMPTY_ENTRY: EntryFields = { text: '', tags: [] };

/** The fields of a saved entry; empty ones for `null`. */
export function fieldsOf(entry: JournalEntry | null): EntryFields {
  return entry === null ? EMPTY_ENTRY : pick(entry, SEALED_FIELDS);
}

/** Whether both have the same content; space around the text doesn't count. */
export function isSame(one: EntryFields, other: EntryFields): boolean {
  const normal = (fields: EntryFields) =>
    JSON.stringify(
      SEALED_FIELDS.map((name) => (name === 'text' ? normaliseText(fields.text) : fields[name])),
    );
  return normal(one) === normal(other);
}

/** Whether nothing was written, or all of it was removed again. */
export function isEmpty(fields: EntryFields): boolean {
  return isSame(fields, EMPTY_ENTRY);
}

type Contains = (mine: EntryFields, other: EntryFields) => boolean;
/** Whether the other's field could be replaced without losing anything. */
const CONTAINS: Readonly<Record<keyof EntryFields, Contains>> = {
  text: (mine, other) => normaliseText(mine.text).includes(normaliseText(other.text)),
  tags: (mine, other) => other.tags.every((tag) => mine.tags.includes(tag)),
};

/** Whether `mine` can replace `other` without losing a word, because it only adds to it. */
export function containsAllOf(mine: EntryFields, other: EntryFields): boolean {
  return SEALED_FIELDS.every((name) => CONTAINS[name](mine, other));
}

/** The deleted page restored, followed by what was written since. */
export function prependEntry(deleted: EntryFields, since: EntryFields): EntryFields {
  return {
    text: [deleted.text, since.text].filter((text) => text.trim() !== '').join('\n\n'),
    tags: [...new Set([...deleted.tags, ...since.tags])].slice(0, JOURNAL_TAGS_MAX),
  };
}

/** Whether the text is too long for the server, which counts code points. */
export function isTooLong({ text }: EntryFields): boolean {
  return text.length > JOURNAL_TEXT_MAX && [...normaliseText(text)].length > JOURNAL_TEXT_MAX;
}

function normaliseText(text: string): string {
  return text.trim().normalize('NFC');
}

const SUGGESTED_TAGS = 6;

/** The most frequent tags without the page's; equally frequent ones by their newest entry. `entries` are newest first. */
export function suggestedTags(
  entries: readonly { readonly tags: readonly string[] }[],
  has: readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([tag]) => !has.includes(tag))
    .sort(([, one], [, other]) => other - one)
    .slice(0, SUGGESTED_TAGS)
    .map(([tag]) => tag);
}

/**
 * The cycle day (from 1) of each of `days`, in their order, counted from the last accepted start on or before it.
 * `null` for a day before the first start, after today, in a mode other than `natural`, or after one until the next start.
 */
export function cycleDays(facts: CycleFacts, days: readonly LocalDate[]): (number | null)[] {
  const { today, periodStarts, modes } = facts;
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  return days.map((day) => {
    const start = accepted.findLast((startedOn) => startedOn <= day);
    if (start === undefined || day > today) return null;
    if (isCoveredByMode({ from: start, until: addDays(day, 1) }, modes)) return null;
    return daysBetween(start, day) + 1;
  });
}
