import { pick } from '#domain/wire/record-fields.ts';
import { JOURNAL_TAGS_MAX, JOURNAL_TEXT_MAX, SEALED_FIELDS, type SealedField } from './journal.fields.ts';
import type { JournalEntry } from './journal.schema.ts';

/** What a person writes about a day; its mood and energy are in the log of days. */
export type EntryFields = { readonly [Field in SealedField]: Readonly<JournalEntry[Field]> };

export const EMPTY_ENTRY: EntryFields = { text: '', tags: [] };

/** The fields of a saved entry; empty ones for `null`. */
export function fieldsOf(entry: JournalEntry | null): EntryFields {
  return entry === null ? EMPTY_ENTRY : pick(entry, SEALED_FIELDS);
}

/** Whether both say the same; space around the text doesn't count. */
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
