import { sql } from 'drizzle-orm';
import { EXPIRING } from '#drizzle/expiring.ts';
import type { Deps } from '#worker/app-env.ts';

/** Rows of one table that a run sweeps at most; the next run goes on. */
const SWEPT_MAX = 5_000;

/**
 * Deletes what has run out: at most 5,000 rows of each table a run, found by an index but for the mails of a local start and
 * the few changes of addresses in ten days.
 */
export async function sweepExpiredRows({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  for (const { table, isOver } of EXPIRING) {
    const oldest = sql`select rowid from ${table} where ${isOver(at)} limit ${SWEPT_MAX}`;
    await db.delete(table).where(sql`rowid in (${oldest})`);
  }
}
