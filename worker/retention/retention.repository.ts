import { exists, sql } from 'drizzle-orm';
import type { AnonymousCell } from '#domain/retention/retention.ts';
import { anonymousCounts as counts } from '#drizzle/schema/retention.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';

/** The anonymous counts of deleted accounts. */
export function createRetentionRepository({ db }: Pick<Deps, 'db'>) {
  return {
    /** Counts one person in a cell and deletes all their rows, in one transaction; does neither if `isDoomed` has no row. */
    replaceByCount: async (
      cell: AnonymousCell,
      { isDoomed, statements }: { isDoomed: Query; statements: readonly BatchStatement[] },
    ): Promise<void> => {
      const one = db
        .select({
          quarter: sql<string>`${cell.quarter}`.as('quarter'),
          ageBand: sql<string>`${cell.ageBand}`.as('age_band'),
          cycleLengthBand: sql<string>`${cell.cycleLengthBand}`.as('cycle_length_band'),
          periodLengthBand: sql<string>`${cell.periodLengthBand}`.as('period_length_band'),
          people: sql<number>`1`.as('people'),
        })
        .from(sql`(select 1)`)
        .where(exists(isDoomed));
      await db.batch([
        db
          .insert(counts)
          .select(one)
          .onConflictDoUpdate({
            target: [counts.quarter, counts.ageBand, counts.cycleLengthBand, counts.periodLengthBand],
            set: { people: sql`${counts.people} + 1` },
          }),
        ...statements,
      ]);
    },
  };
}
