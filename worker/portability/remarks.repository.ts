import { and, between, type Column, desc, eq, lt, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { importRemarks as remarks } from '#drizzle/schema/imports.ts';
import type { Deps } from '#worker/app-env.ts';

export type RemarkRow = typeof remarks.$inferSelect;

/** Rows per page of all remarks, and about the most code units of them: a row may have 2 MB. */
const PAGE_ROWS = 250;
const PAGE_LENGTH = 4_000_000;

const newestFirst = (by: Readonly<Record<'notedOn' | 'source' | 'importId', Column>>) => [
  desc(by.notedOn),
  desc(by.source),
  desc(by.importId),
];

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
        const next = db
          .select()
          .from(remarks)
          .where(and(mine, isEarlier))
          .orderBy(...newestFirst(remarks))
          .limit(PAGE_ROWS)
          .as('next');
        const lengths = sql<number>`sum(length(${next.sealed})) over (order by ${sql.join(newestFirst(next), sql`, `)} rows unbounded preceding)`;
        const { userId: owner, notedOn, source, importId, keyVersion, sealed } = next;
        const measured = db
          .select({
            userId: owner,
            notedOn,
            source,
            importId,
            keyVersion,
            sealed,
            lengths: lengths.as('lengths'),
          })
          .from(next)
          .as('measured');
        const page = await db
          .select()
          .from(measured)
          .where(lt(sql`${measured.lengths} - length(${measured.sealed})`, PAGE_LENGTH))
          .orderBy(...newestFirst(measured));
        yield page;
        last = page.at(-1);
        if (page.length < PAGE_ROWS && (page.at(-1)?.lengths ?? 0) < PAGE_LENGTH) return;
      }
    },
  };
}

export type RemarksRepository = ReturnType<typeof createRemarksRepository>;
