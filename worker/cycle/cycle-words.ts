import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { cycleNotes } from '#drizzle/schema/cycle.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import type { Sealed, TextCipher } from '#worker/platform/text-cipher.ts';

// What a person tells of a mode or of a cycle is encrypted with their own key: the database alone doesn't say why someone paused.

/** Whose words they are: of a mode or a cycle, by its first day, or of natural cycles. */
export type NotesPlace = `mode/${LocalDate}` | `cycle/${LocalDate}` | 'natural';
export type NotesRow = Sealed & { readonly place: string };

/** Each by its name; what isn't told is left out. */
export type Notes = { readonly [name: string]: string };
/** A change: `null` takes one back, `undefined` leaves it. */
export type NotesChange = { readonly [name: string]: string | null | undefined };

const notesSchema = v.record(v.string(), v.string());

/** One of some words, if it is said. */
export const findOption = <Word extends string>(
  words: readonly Word[],
  value: string | undefined,
): Word | null => words.find((word) => word === value) ?? null;

/** What an opened text says. */
export const parseNotes = (text: string): Notes => v.parse(notesSchema, JSON.parse(text));

/** Where words belong. */
export const placeOfNotes = (userId: string, place: string) => ({ userId, row: `cycle-words/${place}` });

/** What words say after a change. */
export function applyNotesChange(before: Notes, change: NotesChange): Notes {
  const all = Object.entries({ ...before, ...withoutUndefined(change) });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

const withoutUndefined = (change: NotesChange): { readonly [name: string]: string | null } =>
  Object.fromEntries(
    Object.entries(change).filter((entry): entry is [string, string | null] => entry[1] !== undefined),
  );

/** One person's words. */
export function createCycleNotes({
  db,
  userId,
  cipher,
}: {
  db: Database;
  userId: string;
  cipher: TextCipher;
}) {
  const at = (places: readonly string[]) =>
    and(eq(cycleNotes.userId, userId), inArray(cycleNotes.place, [...places]));

  return {
    /** What a row says; nothing if it can't be decrypted. */
    open: async (row: NotesRow | undefined): Promise<Notes> => {
      if (row === undefined) return {};
      const text = await cipher.open(row, placeOfNotes(userId, row.place)).catch(() => undefined);
      return text === undefined ? {} : parseNotes(text);
    },

    /** A statement in a list, because one alone would be run by awaiting it: these are the words of a place now. */
    writing: async (place: NotesPlace, words: Notes): Promise<[BatchStatement]> => {
      if (Object.keys(words).length === 0) return [db.delete(cycleNotes).where(at([place]))];
      const sealed = await cipher.seal(JSON.stringify(words), placeOfNotes(userId, place));
      return [
        db
          .insert(cycleNotes)
          .values({ userId, place, ...sealed })
          .onConflictDoUpdate({ target: [cycleNotes.userId, cycleNotes.place], set: sealed }),
      ];
    },

    /** Statement: forgets the words of places. */
    forgetting: (places: readonly NotesPlace[]) => db.delete(cycleNotes).where(at(places)),
  };
}

export type CycleNotes = ReturnType<typeof createCycleNotes>;
