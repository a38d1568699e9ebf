import { JOURNAL_TAGS_MAX, JOURNAL_TEXT_MAX, type JournalEntry } from '#domain/journal/journal.schema.ts';

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
    JSON.stringify([asSaved(text), mood, energy, tags]);
  return normal(one) === normal(other);
}

/** Whether nothing was written of the day, or all of it taken back. */
export function isEmpty(fields: EntryFields): boolean {
  return isSame(fields, NOTHING_WRITTEN);
}

/** Whether `mine` may replace `other` without a word of it being lost: it was only written on. */
export function holdsAllOf(mine: EntryFields, other: EntryFields): boolean {
  return (
    asSaved(mine.text).includes(asSaved(other.text)) &&
    (other.mood === null || other.mood === mine.mood) &&
    (other.energy === null || other.energy === mine.energy) &&
    other.tags.every((tag) => mine.tags.includes(tag))
  );
}

/** A page that was deleted put back before what was written since; of mood and energy the newer word counts. */
export function putBefore(deleted: EntryFields, since: EntryFields): EntryFields {
  return {
    text: [deleted.text, since.text].filter((text) => text.trim() !== '').join('\n\n'),
    mood: since.mood ?? deleted.mood,
    energy: since.energy ?? deleted.energy,
    tags: [...new Set([...deleted.tags, ...since.tags])].slice(0, JOURNAL_TAGS_MAX),
  };
}

/** Whether the server would find the text too long; it counts code points. */
export function isTooLong({ text }: EntryFields): boolean {
  return text.length > JOURNAL_TEXT_MAX && [...asSaved(text)].length > JOURNAL_TEXT_MAX;
}

function asSaved(text: string): string {
  return text.trim().normalize('NFC');
}
