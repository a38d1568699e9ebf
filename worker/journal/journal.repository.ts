import { and, between, desc, eq } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { journalEntries as entries } from '#drizzle/schema/journal.ts';
import type { Deps } from '#worker/context.ts';

export type JournalRow = typeof entries.$inferSelect;

/** Most entries that a search looks at: more days than a lifetime of writing has had so far. */
const SEARCHED_MAX = 5_000;

/** One person's journal, a row a day, its texts sealed. */
export function createJournalRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(entries.userId, userId);
  const ofDay = (day: LocalDate) => and(mine, eq(entries.writtenOn, day));

  return {
    find: async (day: LocalDate): Promise<JournalRow | undefined> => {
      const [row] = await db.select().from(entries).where(ofDay(day));
      return row;
    },

    /** Writes the day's entry over the one that was there. */
    save: async (row: Omit<JournalRow, 'userId' | 'savedAt'>): Promise<JournalRow> => {
      const { writtenOn: _, ...content } = { ...row, savedAt: now() };
      const whole = { userId, ...row, savedAt: content.savedAt };
      await db
        .insert(entries)
        .values(whole)
        .onConflictDoUpdate({ target: [entries.userId, entries.writtenOn], set: content });
      return whole;
    },

    /** From one day to another, newest first. */
    list: (from: LocalDate, to: LocalDate): Promise<JournalRow[]> =>
      db
        .select()
        .from(entries)
        .where(and(mine, between(entries.writtenOn, from, to)))
        .orderBy(desc(entries.writtenOn)),

    /** Everything a search looks at, newest first. */
    newest: (): Promise<JournalRow[]> =>
      db.select().from(entries).where(mine).orderBy(desc(entries.writtenOn)).limit(SEARCHED_MAX),

    /** Mood and energy of the days from one to another, oldest first, without the texts. */
    moods: (from: LocalDate, to: LocalDate): Promise<Pick<JournalRow, 'writtenOn' | 'mood' | 'energy'>[]> =>
      db
        .select({ writtenOn: entries.writtenOn, mood: entries.mood, energy: entries.energy })
        .from(entries)
        .where(and(mine, between(entries.writtenOn, from, to)))
        .orderBy(entries.writtenOn),

    /** `false` where there was no entry of that day. */
    remove: async (day: LocalDate): Promise<boolean> => {
      const gone = await db.delete(entries).where(ofDay(day)).returning({ day: entries.writtenOn });
      return gone.length === 1;
    },
  };
}

export type JournalRepository = ReturnType<typeof createJournalRepository>;
