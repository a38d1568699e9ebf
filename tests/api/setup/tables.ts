import type { D1Database } from '@cloudflare/workers-types';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';
import { DB } from './server.ts';

/** Every table of the schema. */
export const TABLES: readonly SQLiteTable[] = Object.values(schema).filter((table) => is(table, SQLiteTable));

export const TABLE_NAMES: readonly string[] = TABLES.map((table) => getTableConfig(table).name);

/** The rows of a query on the database of the Worker under test. */
export async function query(sql: string, ...params: unknown[]): Promise<Record<string, unknown>[]> {
  if (params.includes(undefined)) throw new Error('a value is missing');
  return rowsOf(DB, { sql, params });
}

/** The rows of a query on a Worker's database. */
export async function rowsOf(
  db: D1Database,
  { sql, params = [] }: { sql: string; params?: readonly unknown[] },
): Promise<Record<string, unknown>[]> {
  const { results } = await db
    .prepare(sql)
    .bind(...params)
    .all<Record<string, unknown>>();
  return results;
}

/** The number of rows of each table that isn't empty. */
export async function rowCounts(): Promise<Record<string, number>> {
  // One select with subqueries, because a compound select may only have five parts on D1.
  const counts = TABLE_NAMES.map((name) => `(select count(*) from ${name}) as ${name}`);
  const [row = {}] = await query(`select ${counts.join(', ')}`);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, n]) => (Number(n) > 0 ? [[name, Number(n)]] : [])),
  );
}
