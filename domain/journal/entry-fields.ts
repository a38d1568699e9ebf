import { type KeptIn, namesIn, pick } from '#domain/wire/record-fields.ts';
import { JOURNAL_FIELDS, JOURNAL_TAGS_MAX, JOURNAL_TEXT_MAX } from './journal.fields.ts';
import type { JournalEntry } from './journal.schema.ts';

type Kept = KeptIn<typeof JOURNAL_FIELDS, 'sent'>;
/** What a person writes of a day. */
export type EntryFields = { readonly [Name in keyof Kept]: Readonly<Kept[Name]> };
const NAMES = namesIn(JOURNAL_FIELDS, 'sent');

export const NOTHING_WRITTEN: EntryFields = { text: '', mood: null, energy: null, tags: [] };

/** The fields of a saved entry; empty ones where there is none. */
export function fieldsOf(entry: JournalEntry | null): EntryFields {
  return entry === null ? NOTHING_WRITTEN : pick(entry, NAMES);
}

/** Whether two of them say the same; space around a text says nothing. */
export function isSame(one: EntryFields, other: EntryFields): boolean {
  const normal = (fields: EntryFields) =>
    JSON.stringify(NAMES.map((name) => (name === 'text' ? asSaved(fields.text) : fields[name])));
  return normal(one) === normal(other);
}

/** Whether nothing was written of the day, or all of it taken back. */
export function isEmpty(fields: EntryFields): boolean {
  return isSame(fields, NOTHING_WRITTEN);
}

type Holds = (mine: EntryFields, other: EntryFields) => boolean;
/** Whether no word of the other's field would be lost. */
const HOLDS: Readonly<Record<keyof EntryFields, Holds>> = {
  text: (mine, other) => asSaved(mine.text).includes(asSaved(other.text)),
  mood: (mine, other) => other.mood === null || other.mood === mine.mood,
  energy: (mine, other) => other.energy === null || other.energy === mine.energy,
  tags: (mine, other) => other.tags.every((tag) => mine.tags.includes(tag)),
};

/** Whether `mine` may replace `other` without a word of it being lost: it was only written on. */
export function holdsAllOf(mine: EntryFields, other: EntryFields): boolean {
  return NAMES.every((name) => HOLDS[name](mine, other));
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
