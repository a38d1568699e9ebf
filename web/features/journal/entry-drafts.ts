import * as v from 'valibot';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import type { EntryFields } from './entry-fields.ts';

// What was typed and is not saved yet stays on this device, and no longer than that. Signing out removes it.

const PREFIX = 'marea.journal.';

const draftSchema = v.object({
  fields: v.object({
    text: v.string(),
    mood: v.nullable(v.number()),
    energy: v.nullable(v.number()),
    tags: v.array(v.string()),
  }),
  /** When the entry that was typed over had been saved (unix seconds); 0 where there was none. */
  base: v.number(),
});

export type EntryDraft = { readonly fields: EntryFields; readonly base: number };

/** What was typed of a day and not saved; `undefined` where nothing was. */
export function readDraft(date: LocalDate): EntryDraft | undefined {
  const stored = readStored(PREFIX + date);
  if (stored === undefined) return undefined;
  try {
    return v.parse(draftSchema, JSON.parse(stored));
  } catch {
    // Of an older version, or not ours.
    return undefined;
  }
}

export function keepDraft(date: LocalDate, draft: EntryDraft): void {
  store(PREFIX + date, JSON.stringify(draft));
}

export function dropDraft(date: LocalDate): void {
  removeStored(PREFIX + date);
}

/** The days of which something is not saved yet. */
export function draftDays(): LocalDate[] {
  return storedKeys(PREFIX).flatMap((key) => parseLocalDate(key.slice(PREFIX.length)) ?? []);
}
