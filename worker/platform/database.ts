import { drizzle } from 'drizzle-orm/d1';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { deletions } from '#drizzle/ledger/deletions.ts';
import * as schema from '#drizzle/schema/index.ts';

/** The handle repositories work with: Drizzle over one D1. What belongs together goes through `batch`. */
export type Database = ReturnType<typeof openDatabase>;

/** The handle of the second D1, which knows who deleted their account. */
export type Ledger = ReturnType<typeof openLedger>;

export function openDatabase(binding: D1Database) {
  return drizzle(binding, { schema });
}

export function openLedger(binding: D1Database) {
  return drizzle(binding, { schema: { deletions } });
}

/** One statement of a batch. */
export type BatchStatement = Parameters<Database['batch']>[0][number];

/** A statement that reads: awaited alone, or one of a batch. */
export type Reading<Row> = RunnableQuery<Row[], 'sqlite'> & PromiseLike<Row[]>;
