import { and, between, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { UnreadableEntry } from '#domain/portability/export-only.schema.ts';
import type { RemarksToWrite } from '#domain/portability/import-texts.ts';
import type { PortableRemark } from '#domain/portability/portable-data.schema.ts';
import type { StoredRemarks } from '#domain/portability/read-records.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { importRemarks as remarks } from '#drizzle/schema/remarks.ts';
import type { PersonContext } from '#worker/context.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { onceFor, yieldToEventLoop } from '#worker/platform/runtime.ts';
import { cipherOf, type SealedPlace } from '#worker/platform/text-cipher.ts';

/** How many days' remarks an import opens before a pause for other requests. */
const DAYS_AT_ONCE = 50;
/** Rows per page of all remarks, and about the most bytes of them: a row may have 2 MB. */
const PAGE_ROWS = 250;
const PAGE_BYTES = 4_000_000;

const { notedOn, source, importId } = remarks;
const KEY = sql`(${notedOn}, ${source}, ${importId})`;
const NEWEST_FIRST = [desc(notedOn), desc(source), desc(importId)];

/** One person's remarks: texts on days from files of other apps, for which there is no field. */
export const remarksService = onceFor((person: PersonContext) => {
  const { userId } = person;
  const { db } = person.deps;
  const cipher = cipherOf(person);
  const mine = eq(remarks.userId, userId);

  async function textsOf(row: RemarkRow): Promise<string[] | undefined> {
    const opened = await cipher.open(row, placeOfRemarks(userId, nameOf(row))).catch(() => undefined);
    return opened === undefined ? undefined : v.parse(textsSchema, JSON.parse(opened));
  }

  /** Rows with their remarks, in the same order, and what can't be opened. */
  async function openAll(rows: readonly RemarkRow[]) {
    const opened: PortableRemark[] = [];
    const unreadable: UnreadableEntry[] = [];
    for (const row of rows) {
      const { notedOn: date, source, keyVersion } = row;
      const texts = await textsOf(row);
      for (const text of texts ?? []) opened.push({ date, source, text });
      if (texts === undefined)
        unreadable.push({ kind: 'remarks', date, reason: cipher.failureOf(keyVersion) });
    }
    return { opened, unreadable };
  }

  /** All rows, page by page, newest first. */
  async function* pages(): AsyncGenerator<RemarkRow[]> {
    let last: RowName | undefined;
    for (;;) {
      const isEarlier = last && sql`${KEY} < (${last.notedOn}, ${last.source}, ${last.importId})`;
      const sizes = await db
        .select({ notedOn, source, importId, bytes: sql<number>`octet_length(${remarks.sealed})` })
        .from(remarks)
        .where(and(mine, isEarlier))
        .orderBy(...NEWEST_FIRST)
        .limit(PAGE_ROWS);
      let bytes = 0;
      const fitting = sizes.findIndex((row) => {
        bytes += row.bytes;
        return bytes >= PAGE_BYTES;
      });
      const end = sizes.at(fitting);
      if (end === undefined) return;
      yield await db
        .select()
        .from(remarks)
        .where(and(mine, isEarlier, sql`${KEY} >= (${end.notedOn}, ${end.source}, ${end.importId})`))
        .orderBy(...NEWEST_FIRST)
        .limit(PAGE_ROWS);
      if (fitting === -1 && sizes.length < PAGE_ROWS) return;
      last = end;
    }
  }

  return {
    /** From one day to another, both included, oldest first; `unreadable` counts those that can't be opened. */
    list: async (range: { from: LocalDate; to: LocalDate }) => {
      const rows = await db
        .select()
        .from(remarks)
        .where(and(mine, between(notedOn, range.from, range.to)))
        .orderBy(notedOn, source, importId);
      const { opened, unreadable } = await openAll(rows);
      return { remarks: opened, unreadable: unreadable.length };
    },

    /** The newest remarks that contain a text, whatever its case and accents; `unreadable` counts those of the days that were read. */
    search: async (keyword: string, most: number) => {
      const wanted = foldText(keyword);
      const found: PortableRemark[] = [];
      let unreadable = 0;
      for await (const page of pages()) {
        const read = await openAll(page);
        unreadable += read.unreadable.length;
        found.push(...read.opened.filter(({ text }) => foldText(text).includes(wanted)));
        if (found.length >= most) break;
      }
      return { remarks: found.slice(0, most), unreadable };
    },

    /** All of them as an export has them, oldest first, and the days of those that can't be opened. */
    takeOut: async () => {
      const all: Awaited<ReturnType<typeof openAll>>[] = [];
      for await (const page of pages()) all.push(await openAll(page.reverse()));
      all.reverse();
      return {
        remarks: all.flatMap(({ opened }) => opened),
        unreadable: all.flatMap(({ unreadable }) => unreadable),
      };
    },

    /** The stored remarks of some days, for an import. */
    stored: async (days: readonly LocalDate[]): Promise<StoredRemarks[]> => {
      const stored: StoredRemarks[] = [];
      for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
        const isMeant = and(mine, isListed(notedOn, days.slice(from, from + DAYS_AT_ONCE)));
        for (const row of await db.select().from(remarks).where(isMeant)) {
          const { notedOn: date, source, importId } = row;
          stored.push({ date, source, importId, texts: await textsOf(row) });
        }
        await yieldToEventLoop();
      }
      return stored;
    },

    /** The rows of an import, without their owner. */
    sealAll: (written: readonly RemarksToWrite[]): Promise<Omit<RemarkRow, 'userId'>[]> =>
      Promise.all(
        written.map(async ({ date: notedOn, source, importId, texts }) => {
          const key = { notedOn, source, importId };
          const sealed = await cipher.seal(JSON.stringify(texts), placeOfRemarks(userId, nameOf(key)));
          return { ...key, ...sealed };
        }),
      ),
  };
});

const textsSchema = v.array(v.string());

/** The place of the texts of a day, source and import, which their encryption is bound to; `name` is the three with slashes between them. */
export const placeOfRemarks = (userId: string, name: string): SealedPlace => ({
  userId,
  row: `import-remark/${name}`,
});
const nameOf = ({ notedOn, source, importId }: RowName) => `${notedOn}/${source}/${importId}`;

type RemarkRow = typeof remarks.$inferSelect;
type RowName = Pick<RemarkRow, 'notedOn' | 'source' | 'importId'>;
