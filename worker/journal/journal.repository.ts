import { and, between, desc, eq, exists, getTableColumns, lt, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { journalEntries as entries } from '#drizzle/schema/journal.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, HeldKey, Query } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { NONCE_LENGTH } from '#worker/platform/text-cipher.ts';

/** Without mood and energy, which are in the day log, and the import that wrote it. */
const { mood: _, energy: __, importId: ___, ...COLUMNS } = getTableColumns(entries);
export type JournalRow = Pick<typeof entries.$inferSelect, keyof typeof COLUMNS>;

/** Rows per page of the whole journal; even the longest ones together fit into a Worker's memory. */
const PAGE_ROWS = 250;

/** The version of an entry is its nonce, which is random for each save. */
export const versionOf = ({ sealed }: Pick<JournalRow, 'sealed'>): string => sealed.slice(0, NONCE_LENGTH);
const versionColumn = sql`substr(${entries.sealed}, 1, ${NONCE_LENGTH})`;

/** The key that an entry is saved under, and what to store of the answer. */
type SaveKey = HeldKey & { readonly storedAnswerOf: (row: JournalRow) => string };

type SaveOptions = {
  readonly basedOn?: string | null | undefined;
  readonly underKey?: SaveKey | undefined;
  /** Statements of the same transaction; `given` has a row if the entry was saved. */
  readonly alsoWriting: (given: Query) => BatchStatement[];
};

/** One person's journal: one row per day, with sealed texts. */
export function createJournalRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(entries.userId, userId);
  const ofDay = (day: LocalDate) => and(mine, eq(entries.writtenOn, day));

  /** A row to write if a condition holds, without mood, energy and import. A select, because VALUES can't have a condition. */
  const rowOf = ({ writtenOn, keyVersion, sealed, savedAt }: JournalRow, condition = sql`true`) =>
    sql`select ${userId}, ${writtenOn}, ${keyVersion}, ${sealed}, null, null, ${savedAt}, null where ${condition}`;

  return {
    find: (day: LocalDate): Promise<JournalRow | undefined> =>
      db.select(COLUMNS).from(entries).where(ofDay(day)).get(),

    /**
     * Writes the day's entry over an existing one. With `basedOn` only over that version, with `null` only if there was none;
     * otherwise returns `undefined` and writes nothing. With a key, the entry and what's stored of the answer are written in
     * one transaction; returns `lost` and writes nothing if another call has taken the key over.
     */
    save: async (
      row: Omit<JournalRow, 'userId' | 'savedAt'>,
      { basedOn, underKey, alsoWriting }: SaveOptions,
    ): Promise<JournalRow | 'lost' | undefined> => {
      const saved: JournalRow = { userId, ...row, savedAt: now() };
      const { writtenOn, ...content } = saved;
      const held = underKey?.holding();
      const insert = db.insert(entries).select(rowOf(saved, held && exists(held)));
      const write = (
        basedOn === null
          ? insert.onConflictDoNothing()
          : insert.onConflictDoUpdate({
              target: [entries.userId, entries.writtenOn],
              set: content,
              ...(basedOn === undefined ? {} : { setWhere: eq(versionColumn, basedOn) }),
            })
      ).returning(COLUMNS);
      const isThere = db
        .select({ day: entries.writtenOn })
        .from(entries)
        .where(and(ofDay(writtenOn), eq(versionColumn, versionOf(saved))));
      const also = alsoWriting(isThere);
      if (!underKey || !held) {
        const [[written]] = await db.batch([write, ...also]);
        return written;
      }
      const settling = underKey.settling(underKey.storedAnswerOf(saved), isThere);
      const [[holding], [written]] = await db.batch([held, write, settling, ...also]);
      return holding ? written : 'lost';
    },

    /** From one day to another, newest first. */
    list: (from: LocalDate, to: LocalDate): Promise<JournalRow[]> =>
      db
        .select(COLUMNS)
        .from(entries)
        .where(and(mine, between(entries.writtenOn, from, to)))
        .orderBy(desc(entries.writtenOn)),

    /** The newest day before `day` that has an entry. */
    dayBefore: async (day: LocalDate): Promise<LocalDate | undefined> => {
      const [row] = await db
        .select({ day: entries.writtenOn })
        .from(entries)
        .where(and(mine, lt(entries.writtenOn, day)))
        .orderBy(desc(entries.writtenOn))
        .limit(1);
      return row?.day;
    },

    /** The entries of some days, in no order. */
    on: (days: readonly LocalDate[]): Promise<JournalRow[]> =>
      db
        .select(COLUMNS)
        .from(entries)
        .where(and(mine, isListed(entries.writtenOn, days))),

    /** All entries, page by page, newest first. */
    async *pages(): AsyncGenerator<JournalRow[]> {
      let last: JournalRow | undefined;
      do {
        const page: JournalRow[] = await db
          .select(COLUMNS)
          .from(entries)
          .where(and(mine, last && lt(entries.writtenOn, last.writtenOn)))
          .orderBy(desc(entries.writtenOn))
          .limit(PAGE_ROWS);
        yield page;
        last = page[PAGE_ROWS - 1];
      } while (last);
    },

    /** `false` if there was no entry on that day, or none of the version `basedOn`. */
    remove: async (day: LocalDate, basedOn?: string): Promise<boolean> => {
      const isMeant = basedOn === undefined ? undefined : eq(versionColumn, basedOn);
      const gone = await db
        .delete(entries)
        .where(and(ofDay(day), isMeant))
        .returning({ day: entries.writtenOn });
      return gone.length === 1;
    },
  };
}
