import type { D1Database } from '@cloudflare/workers-types';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';
import { openDatabase } from './server.ts';

/** Every table of the schema by its name in the database. */
export const TABLES: readonly SQLiteTable[] = Object.values(schema).filter((table) => is(table, SQLiteTable));

export const TABLE_NAMES: readonly string[] = TABLES.map((table) => getTableConfig(table).name);

/** The rows of a query against the Worker's database. */
export async function query(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return rowsOf(await openDatabase(), { sql, params: values });
}

/** The rows of a query against a database of a Worker. */
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

/** How many rows each table holds that has any. */
export async function rowCounts(): Promise<Record<string, number>> {
  const rows = await query(
    TABLE_NAMES.map((name) => `select '${name}' as name, count(*) as n from ${name}`).join(' union all '),
  );
  return Object.fromEntries(
    rows.flatMap(({ name, n }) => (Number(n) > 0 ? [[String(name), Number(n)]] : [])),
  );
}
