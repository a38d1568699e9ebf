import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { importRemarks as remarks } from '#drizzle/schema/imports.ts';
import type { Deps } from '#worker/app-env.ts';

export type RemarkRow = typeof remarks.$inferSelect;

/** Rows per page of all remarks; even the longest ones together fit into a Worker's memory. */
const PAGE_ROWS = 25;

/** One person's remarks from files of other apps: a row for each day, source and import. */
export function createRemarksRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  const mine = eq(remarks.userId, userId);
  const key = sql`(${remarks.notedOn}, ${remarks.source}, ${remarks.importId})`;

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
        .where(and(mine, sql`${remarks.notedOn} in (select value from json_each(${JSON.stringify(days)}))`)),

    /** All of them, page by page, newest first. */
    async *pages(): AsyncGenerator<RemarkRow[]> {
      let last: RemarkRow | undefined;
      for (;;) {
        const isEarlier = last && sql`${key} < (${last.notedOn}, ${last.source}, ${last.importId})`;
        const page = await db
          .select()
          .from(remarks)
          .where(and(mine, isEarlier))
          .orderBy(desc(remarks.notedOn), desc(remarks.source), desc(remarks.importId))
          .limit(PAGE_ROWS);
        yield page;
        last = page.at(-1);
        if (last === undefined || page.length < PAGE_ROWS) return;
      }
    },
  };
}

export type RemarksRepository = ReturnType<typeof createRemarksRepository>;
