import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { importRemarks as remarks } from '#drizzle/schema/remarks.ts';
import type { Deps } from '#worker/context.ts';
import { isListed } from '#worker/platform/json-sql.ts';

export type RemarkRow = typeof remarks.$inferSelect;

/** Rows per page of all remarks, and about the most bytes of them: a row may have 2 MB. */
const PAGE_ROWS = 250;
const PAGE_BYTES = 4_000_000;

/** One person's remarks from files of other apps: a row for each day, source and import. */
export function createRemarksRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  const mine = eq(remarks.userId, userId);
  const { notedOn, source, importId } = remarks;
  const key = sql`(${notedOn}, ${source}, ${importId})`;
  const newestFirst = [desc(notedOn), desc(source), desc(importId)];

  return {
    /** From one day to another, oldest first. */
    list: ({ from, to }: { from: LocalDate; to: LocalDate }): Promise<RemarkRow[]> =>
      db
        .select()
        .from(remarks)
        .where(and(mine, between(remarks.notedOn, from, to)))
        .orderBy(remarks.notedOn, remarks.source, remarks.importId),

    /** Of some days, in no order. */
    on: (days: readonly LocalDate[]): Promise<RemarkRow[]> =>
      db
        .select()
        .from(remarks)
        .where(and(mine, isListed(remarks.notedOn, days))),

    /** All of them, page by page, newest first. */
    async *pages(): AsyncGenerator<RemarkRow[]> {
      let last: Pick<RemarkRow, 'notedOn' | 'source' | 'importId'> | undefined;
      for (;;) {
        const isEarlier = last && sql`${key} < (${last.notedOn}, ${last.source}, ${last.importId})`;
        const sizes = await db
          .select({ notedOn, source, importId, bytes: sql<number>`octet_length(${remarks.sealed})` })
          .from(remarks)
          .where(and(mine, isEarlier))
          .orderBy(...newestFirst)
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
          .where(and(mine, isEarlier, sql`${key} >= (${end.notedOn}, ${end.source}, ${end.importId})`))
          .orderBy(...newestFirst)
          .limit(PAGE_ROWS);
        if (fitting === -1 && sizes.length < PAGE_ROWS) return;
        last = end;
      }
    },
  };
}
