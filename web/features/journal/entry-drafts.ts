import * as v from 'valibot';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { type EntryFields, isSame } from '#domain/journal/entry-fields.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { DRAFT_PREFIX } from '#web/sync/has-unsent.ts';

// What was typed and is not saved yet stays on this device, and no longer than that. Signing out removes it.

const draftSchema = v.object({
  fields: v.object({
    text: v.string(),
    mood: v.nullable(v.number()),
    energy: v.nullable(v.number()),
    tags: v.array(v.string()),
  } satisfies Record<keyof EntryFields, v.GenericSchema>),
  base: v.nullable(v.string()),
});

/** What was typed, and the version of the entry that it was typed over; `null` where there was none. */
export type EntryDraft = { readonly fields: EntryFields; readonly base: string | null };

/** The drafts of one person on this device; nobody else who signs in here reads or sends them. */
export function draftsOf(personId: string) {
  const prefix = `${DRAFT_PREFIX}${personId}.`;
  const keyOf = (date: LocalDate) => prefix + date;

  function read(date: LocalDate): EntryDraft | undefined {
    const stored = readStored(keyOf(date));
    if (stored === undefined) return undefined;
    try {
      return v.parse(draftSchema, JSON.parse(stored));
    } catch {
      // Of an older version, or not ours.
      return undefined;
    }
  }

  return {
    /** What was typed of a day and not saved; `undefined` where nothing was. */
    read,

    /** Keeps what was typed, unless its person has signed out meanwhile. */
    keep(date: LocalDate, draft: EntryDraft): void {
      if (hasStoredSession()) store(keyOf(date), JSON.stringify(draft));
    },

    /** Drops a draft once these words of it are saved; what another tab has typed since stays. */
    drop(date: LocalDate, saved: EntryFields): void {
      const draft = read(date);
      if (draft === undefined || isSame(draft.fields, saved)) removeStored(keyOf(date));
    },

    /** Drops a draft whatever it says. */
    discard(date: LocalDate): void {
      removeStored(keyOf(date));
    },

    /** The days of which something is not saved yet. */
    days: (): LocalDate[] =>
      storedKeys(prefix).flatMap((key) => parseLocalDate(key.slice(prefix.length)) ?? []),
  };
}

export type EntryDrafts = ReturnType<typeof draftsOf>;
