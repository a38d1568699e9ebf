import { type NameIn, namesIn, pick } from '#domain/wire/record-fields.ts';
import { JOURNAL_FIELDS, JOURNAL_TAGS_MAX, JOURNAL_TEXT_MAX } from './journal.fields.ts';
import type { JournalEntry } from './journal.schema.ts';

type Name = NameIn<typeof JOURNAL_FIELDS, 'sent'>;
/** What a person writes about a day. */
export type EntryFields = { readonly [Field in Name]: Readonly<JournalEntry[Field]> };
const NAMES = namesIn(JOURNAL_FIELDS, 'sent');

export const NOTHING_WRITTEN: EntryFields = { text: '', mood: null, energy: null, tags: [] };

/** The fields of a saved entry; empty ones for `null`. */
export function fieldsOf(entry: JournalEntry | null): EntryFields {
  return entry === null ? NOTHING_WRITTEN : pick(entry, NAMES);
}

/** Whether both say the same; space around the text doesn't count. */
export function isSame(one: EntryFields, other: EntryFields): boolean {
  const normal = (fields: EntryFields) =>
    JSON.stringify(NAMES.map((name) => (name === 'text' ? asSaved(fields.text) : fields[name])));
  return normal(one) === normal(other);
}

/** Whether nothing was written, or all of it was removed again. */
export function isEmpty(fields: EntryFields): boolean {
  return isSame(fields, NOTHING_WRITTEN);
}

type Holds = (mine: EntryFields, other: EntryFields) => boolean;
/** Whether the other's field could be replaced without losing anything. */
const HOLDS: Readonly<Record<keyof EntryFields, Holds>> = {
  text: (mine, other) => asSaved(mine.text).includes(asSaved(other.text)),
  mood: (mine, other) => other.mood === null || other.mood === mine.mood,
  energy: (mine, other) => other.energy === null || other.energy === mine.energy,
  tags: (mine, other) => other.tags.every((tag) => mine.tags.includes(tag)),
};

/** Whether `mine` can replace `other` without losing a word, because it only adds to it. */
export function holdsAllOf(mine: EntryFields, other: EntryFields): boolean {
  return NAMES.every((name) => HOLDS[name](mine, other));
}

/** The deleted page restored, followed by what was written since. For mood and energy the newer value counts. */
export function putBefore(deleted: EntryFields, since: EntryFields): EntryFields {
  return {
    text: [deleted.text, since.text].filter((text) => text.trim() !== '').join('\n\n'),
    mood: since.mood ?? deleted.mood,
    energy: since.energy ?? deleted.energy,
    tags: [...new Set([...deleted.tags, ...since.tags])].slice(0, JOURNAL_TAGS_MAX),
  };
}

/** Whether the text is too long for the server, which counts code points. */
export function isTooLong({ text }: EntryFields): boolean {
  return text.length > JOURNAL_TEXT_MAX && [...asSaved(text)].length > JOURNAL_TEXT_MAX;
}

function asSaved(text: string): string {
  return text.trim().normalize('NFC');
}
