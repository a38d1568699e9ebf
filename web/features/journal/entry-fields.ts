import { JOURNAL_TEXT_MAX, type JournalEntry } from '#domain/journal/journal.schema.ts';

/** What a person writes of a day. */
export type EntryFields = {
  readonly text: string;
  readonly mood: number | null;
  readonly energy: number | null;
  readonly tags: readonly string[];
};

export const NOTHING_WRITTEN: EntryFields = { text: '', mood: null, energy: null, tags: [] };

/** The fields of a saved entry; empty ones where there is none. */
export function fieldsOf(entry: JournalEntry | null): EntryFields {
  if (entry === null) return NOTHING_WRITTEN;
  const { text, mood, energy, tags } = entry;
  return { text, mood, energy, tags };
}

/** Whether two of them say the same; space around a text says nothing. */
export function isSame(one: EntryFields, other: EntryFields): boolean {
  const normal = ({ text, mood, energy, tags }: EntryFields) =>
    JSON.stringify([text.trim().normalize('NFC'), mood, energy, tags]);
  return normal(one) === normal(other);
}

/** Whether the server would take the text; it counts code points. */
export function isTooLong({ text }: EntryFields): boolean {
  return text.length > JOURNAL_TEXT_MAX && [...text.trim()].length > JOURNAL_TEXT_MAX;
}
