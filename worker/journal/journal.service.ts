import { and, between, desc, eq, exists, getTableColumns, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { AppError } from '#domain/errors.ts';
import { pastPhases } from '#domain/habits/habit-progress.ts';
import { JOURNAL_FOUND_MAX, type JournalEntry, type NewJournalEntry } from '#domain/journal/journal.calls.ts';
import { JOURNAL_FIELDS, SEALED_FIELDS, type SealedField } from '#domain/journal/journal.fields.ts';
import { cycleDays } from '#domain/journal/journal.rules.ts';
import type { UnreadableEntry } from '#domain/portability/export-only.schema.ts';
import type { PageToMerge } from '#domain/portability/import-texts.ts';
import type { PortableRecord } from '#domain/portability/portable-data.schema.ts';
import type { StoredPage } from '#domain/portability/read-records.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { decoderOf, encoderOf, pick } from '#domain/wire/record-fields.ts';
import { journalEntries as entries } from '#drizzle/schema/journal.ts';
import { refuseDay } from '#worker/account/account.service.ts';
import type { Deps, PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import type { BatchStatement, HeldKey, Query, UnderKey } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { onceFor, yieldToEventLoop } from '#worker/platform/runtime.ts';
import { cipherOf, NONCE_LENGTH } from '#worker/platform/text-cipher.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';

/** How many entries an import opens before a pause for other requests. */
const DAYS_AT_ONCE = 50;

const contentSchema = v.object({ text: v.string(), tags: v.array(v.string()) } satisfies Record<
  SealedField,
  v.GenericSchema
>);
type Content = v.InferOutput<typeof contentSchema>;

/** The part of a save's answer that is stored for its repetition; it contains nothing that was typed. */
const storedAnswerSchema = v.object({ saved_timestamp: v.number(), version: v.string() });
const storedAnswerOf = (row: JournalRow): string =>
  JSON.stringify({ saved_timestamp: row.savedAt, version: versionOf(row) } satisfies v.InferOutput<
    typeof storedAnswerSchema
  >);

/** Mood and energy of a day, 1 to 5; `null` if not given. */
type Mood = { readonly mood: number | null; readonly energy: number | null };
const NO_MOOD: Mood = { mood: null, energy: null };

type DecryptedEntry = Omit<JournalRow, 'userId' | 'keyVersion'> & Content;

const encodeEntry = encoderOf(JOURNAL_FIELDS, 'entry');
const encodeRecord = encoderOf(JOURNAL_FIELDS, 'file');
const decodeRecord = decoderOf(JOURNAL_FIELDS, 'file');

/** One person's journal. */
export const journalService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const journal = createJournalRepository(deps, userId);
  const cipher = cipherOf(person);
  const { facts: cycleFacts, known } = cycleService(person);
  // A page's mood and energy are those of its day.
  const { moodsOn, writingMood } = dayLogService(person);

  const seal = (content: Content, writtenOn: LocalDate) =>
    cipher.seal(JSON.stringify(pick(content, SEALED_FIELDS)), { userId, row: writtenOn });

  /** The row with its sealed part decrypted; `undefined` if that fails. */
  async function open(row: JournalRow): Promise<DecryptedEntry | undefined> {
    const opened = await cipher.open(row, { userId, row: row.writtenOn }).catch(() => undefined);
    return opened === undefined ? undefined : { ...row, ...v.parse(contentSchema, JSON.parse(opened)) };
  }

  async function openAll(rows: readonly JournalRow[]) {
    const all = await Promise.all(rows.map(async (row) => (await open(row)) ?? unreadableOf(row)));
    return {
      opened: all.filter((entry) => 'sealed' in entry),
      unreadable: all.filter((entry) => 'reason' in entry),
    };
  }

  const unreadableOf = ({ writtenOn, keyVersion }: JournalRow): UnreadableEntry => ({
    kind: 'journal',
    date: writtenOn,
    reason: cipher.failureOf(keyVersion),
  });

  /** The entries as answers have them; `opened` must be newest first. */
  async function entriesOf(opened: readonly DecryptedEntry[], facts?: CycleFacts): Promise<JournalEntry[]> {
    const newest = opened[0]?.writtenOn;
    const oldest = opened.at(-1)?.writtenOn;
    if (newest === undefined || oldest === undefined) return [];
    const known = facts ?? (await cycleFacts());
    const written = opened.map(({ writtenOn }) => writtenOn);
    const ofCycle = cycleDays(known, written);
    const moods = await moodsOn(written);
    // One call for the whole span, because working out the phases is slow.
    const phases = pastPhases(known, { start: oldest, end: newest });
    return opened.map((entry, index) => ({
      ...encodeEntry({ ...entry, ...(moods.get(entry.writtenOn) ?? NO_MOOD) }),
      cycle_day: ofCycle[index] ?? null,
      cycle_phase: phases[daysBetween(oldest, entry.writtenOn)] ?? null,
      version: versionOf(entry),
    }));
  }

  async function onlyEntry(opened: DecryptedEntry, facts?: CycleFacts): Promise<JournalEntry> {
    const [entry] = await entriesOf([opened], facts);
    if (!entry) throw new AppError('not_found');
    return entry;
  }

  /** The first answer to a repeated save, from what was stored of it and the same body. */
  async function savedBefore(entry: NewJournalEntry, storedAnswer: string): Promise<JournalEntry> {
    const { saved_timestamp: savedAt, version } = v.parse(storedAnswerSchema, JSON.parse(storedAnswer));
    // A sealed text begins with its version, which is enough here.
    const { date, text, tags, mood, energy } = entry;
    const saved = await onlyEntry({ text, tags, writtenOn: date, savedAt, sealed: version });
    return { ...saved, ...(mood === undefined ? {} : { mood }), ...(energy === undefined ? {} : { energy }) };
  }

  /** The newest entries that contain the keyword, at most `JOURNAL_FOUND_MAX`; `unreadable` counts those of the pages that were read. */
  async function searchEntries(keyword: string) {
    const wanted = foldText(keyword);
    const found: DecryptedEntry[] = [];
    let unreadable = 0;
    for await (const page of journal.pages()) {
      const pageOpened = await openAll(page);
      unreadable += pageOpened.unreadable.length;
      found.push(
        ...pageOpened.opened.filter((entry) =>
          [entry.text, ...entry.tags].some((text) => foldText(text).includes(wanted)),
        ),
      );
      if (found.length >= JOURNAL_FOUND_MAX) break;
    }
    return { entries: await entriesOf(found.slice(0, JOURNAL_FOUND_MAX)), unreadable };
  }

  return {
    /**
     * Writes the day's entry over an existing one. Throws `validation_failed` for a day in the future or before the birth
     * date, and `conflict` if it's based on another version than the current one. A repetition under the same key returns the
     * first answer, with the cycle as it's seen now, and writes nothing.
     */
    save: async (entry: NewJournalEntry, underKey?: UnderKey): Promise<JournalEntry> => {
      if (underKey?.storedAnswer !== undefined) return savedBefore(entry, underKey.storedAnswer);
      const { facts, detailsFrom } = await known();
      const { today, birthDate: birthOn } = facts;
      const whose = { today, person: { birthOn, detailsFrom } };
      refuseDay(entry.date, { field: 'date', kind: 'journal', ...whose });
      for (const field of ['mood', 'energy'] as const)
        if (entry[field] != null) refuseDay(entry.date, { field, kind: 'days', ...whose });
      const content = { text: entry.text, tags: entry.tags };
      const mood = pick(entry, ['mood', 'energy']);
      const written = { writtenOn: entry.date, ...(await seal(content, entry.date)) };
      const row = await journal.save(written, {
        basedOn: entry.based_on,
        underKey: underKey && { ...underKey, storedAnswerOf },
        alsoWriting: (given) => writingMood(entry.date, { ...mood, given }),
      });
      // Another call has taken the key over; sending this one again returns that call's answer.
      if (row === 'lost') throw new AppError('unavailable', { retryAfterSeconds: 1 });
      if (!row) throw new AppError('conflict', { detail: 'the entry was saved from elsewhere meanwhile' });
      return onlyEntry({ ...row, ...content }, facts);
    },

    /** Throws `not_found` if nothing was written that day, and `unavailable` if it can't be decrypted. */
    get: async (day: LocalDate): Promise<JournalEntry> => {
      const row = await journal.find(day);
      if (!row) throw new AppError('not_found');
      const opened = await open(row);
      if (!opened) throw new AppError('unavailable', { detail: 'the entry cannot be decrypted' });
      return onlyEntry(opened);
    },

    isWritten: async (day: LocalDate): Promise<boolean> => (await journal.find(day)) !== undefined,

    /** The entries from one day to another, both included, newest first. */
    list: async ({ from, to }: { from: LocalDate; to: LocalDate }) => {
      const [rows, earlier = null] = await Promise.all([journal.list(from, to), journal.dayBefore(from)]);
      const { opened, unreadable } = await openAll(rows);
      return { entries: await entriesOf(opened), unreadable: unreadable.length, earlier };
    },

    /** The newest entries whose text or tags contain the keyword, and such remarks from other apps' files, at most 100 each. */
    search: async (keyword: string) => {
      const [{ entries, unreadable }, noted] = await Promise.all([
        searchEntries(keyword),
        remarksService(person).search(keyword, JOURNAL_FOUND_MAX),
      ]);
      return { entries, remarks: noted.remarks, unreadable: unreadable + noted.unreadable };
    },

    /** Throws `not_found` if nothing was written that day, and `conflict` if its version isn't `basedOn`. */
    delete: async (day: LocalDate, basedOn?: string): Promise<void> => {
      if (await journal.remove(day, basedOn)) return;
      const isThere = basedOn !== undefined && (await journal.find(day)) !== undefined;
      throw isThere
        ? new AppError('conflict', { detail: 'the entry was saved from elsewhere meanwhile' })
        : new AppError('not_found');
    },

    /** Every entry as an export has it, oldest first, and those that can't be opened. */
    takeOut: async (): Promise<{ entries: PortableRecord<'journal'>[]; unreadable: UnreadableEntry[] }> => {
      const entries: PortableRecord<'journal'>[] = [];
      const unreadable: UnreadableEntry[] = [];
      for await (const page of journal.pages()) {
        const read = await openAll(page);
        const moods = await moodsOn(read.opened.map(({ writtenOn }) => writtenOn));
        entries.push(
          ...read.opened.map((entry) =>
            encodeRecord({ ...entry, ...(moods.get(entry.writtenOn) ?? NO_MOOD) }),
          ),
        );
        unreadable.push(...read.unreadable);
      }
      entries.reverse();
      return { entries, unreadable: unreadable.reverse() };
    },

    /** The stored entries of some days, for an import. */
    storedPages: async (wanted: readonly LocalDate[]): Promise<Map<string, StoredPage>> => {
      const stored = new Map<string, StoredPage>();
      for (let from = 0; from < wanted.length; from += DAYS_AT_ONCE) {
        for (const row of await journal.on(wanted.slice(from, from + DAYS_AT_ONCE))) {
          stored.set(row.writtenOn, { content: await open(row), sealed: row.sealed });
        }
        await yieldToEventLoop();
      }
      return stored;
    },

    /** Merged entries, sealed for writing; `over` is the version that was read and is replaced. */
    sealMerged: (pages: readonly PageToMerge[]) =>
      Promise.all(
        pages.map(async ({ entry, over: sealed }) => {
          const { text, tags, writtenOn } = decodeRecord(entry);
          return { writtenOn, over: versionOf({ sealed }), ...(await seal({ text, tags }, writtenOn)) };
        }),
      ),

    /** The sealed rows of imported entries, without their owner; their mood and energy are for the day log. */
    sealAll: (entries: readonly PortableRecord<'journal'>[]): Promise<Omit<JournalRow, 'userId'>[]> =>
      Promise.all(
        entries.map(async (entry) => {
          const { text, tags, writtenOn, savedAt } = decodeRecord(entry);
          return { writtenOn, savedAt, ...(await seal({ text, tags }, writtenOn)) };
        }),
      ),
  };
});

/** Without mood and energy, which are in the day log, and the import that wrote it. */
const { mood: _, energy: __, importId: ___, ...COLUMNS } = getTableColumns(entries);
type JournalRow = Pick<typeof entries.$inferSelect, keyof typeof COLUMNS>;

/** Rows per page of the whole journal; even the longest ones together fit into a Worker's memory. */
const PAGE_ROWS = 250;

/** The version of an entry is its nonce, which is random for each save. */
const versionOf = ({ sealed }: Pick<JournalRow, 'sealed'>): string => sealed.slice(0, NONCE_LENGTH);
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
function createJournalRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
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
