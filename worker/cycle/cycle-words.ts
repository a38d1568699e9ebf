import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { cycleWords } from '#drizzle/schema/cycle.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import type { Sealed, TextCipher } from '#worker/platform/text-cipher.ts';

// What a person tells of a mode or of a cycle is encrypted with their own key: the database alone doesn't say why someone paused.

/** Whose words they are: of a mode or a cycle, by its first day, or of natural cycles. */
export type WordsPlace = `mode/${LocalDate}` | `cycle/${LocalDate}` | 'natural';
export type WordsRow = Sealed & { readonly place: string };

/** Each by its name; what isn't told is left out. */
export type Words = { readonly [name: string]: string };
/** A change: `null` takes one back, `undefined` leaves it. */
export type WordsChange = { readonly [name: string]: string | null | undefined };

const wordsSchema = v.record(v.string(), v.string());

/** One of some words, if it is said. */
export const wordIn = <Word extends string>(words: readonly Word[], value: string | undefined): Word | null =>
  words.find((word) => word === value) ?? null;

/** What an opened text says. */
export const wordsIn = (text: string): Words => v.parse(wordsSchema, JSON.parse(text));

/** Where words belong. */
export const placeOfWords = (userId: string, place: string) => ({ userId, row: `cycle-words/${place}` });

/** What words say after a change. */
export function changedWords(before: Words, change: WordsChange): Words {
  const all = Object.entries({ ...before, ...withoutUndefined(change) });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

const withoutUndefined = (change: WordsChange): { readonly [name: string]: string | null } =>
  Object.fromEntries(
    Object.entries(change).filter((entry): entry is [string, string | null] => entry[1] !== undefined),
  );

/** One person's words. */
export function createCycleWords({
  db,
  userId,
  cipher,
}: {
  db: Database;
  userId: string;
  cipher: TextCipher;
}) {
  const at = (places: readonly string[]) =>
    and(eq(cycleWords.userId, userId), inArray(cycleWords.place, [...places]));

  return {
    /** What a row says; nothing if it can't be decrypted. */
    open: async (row: WordsRow | undefined): Promise<Words> => {
      if (row === undefined) return {};
      const text = await cipher.open(row, placeOfWords(userId, row.place)).catch(() => undefined);
      return text === undefined ? {} : wordsIn(text);
    },

    /** A statement in a list, because one alone would be run by awaiting it: these are the words of a place now. */
    writing: async (place: WordsPlace, words: Words): Promise<[BatchStatement]> => {
      if (Object.keys(words).length === 0) return [db.delete(cycleWords).where(at([place]))];
      const sealed = await cipher.seal(JSON.stringify(words), placeOfWords(userId, place));
      return [
        db
          .insert(cycleWords)
          .values({ userId, place, ...sealed })
          .onConflictDoUpdate({ target: [cycleWords.userId, cycleWords.place], set: sealed }),
      ];
    },

    /** Statement: forgets the words of places. */
    forgetting: (places: readonly WordsPlace[]) => db.delete(cycleWords).where(at(places)),
  };
}

export type CycleWords = ReturnType<typeof createCycleWords>;
