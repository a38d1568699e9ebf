import type { D1Database } from '@cloudflare/workers-types';

/** A table that rows are written to. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Columns that refer to another row of the same table. */
  readonly ownParent: readonly string[];
  /** The tables whose rows must exist first. */
  readonly parents: readonly string[];
};

/** Whether a table belongs to the platform or SQLite. */
export const isPlatforms = (name: string): boolean => /^(_cf_|sqlite_|d1_)/.test(name);

/** All our tables, parents before children. Throws if tables refer to each other. */
export async function readTables(db: D1Database): Promise<readonly Table[]> {
  const names = await tableNames(db);
  const tables = await Promise.all(names.map((name) => readTable(db, name)));
  return inOrder(tables);
}

/** The number of rows in each of our tables. */
export async function countRows(db: D1Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await tableNames(db)) {
    counts.set(name, (await db.prepare(`select count(*) as n from ${quoted(name)}`).first<number>('n')) ?? 0);
  }
  return counts;
}

/** The migrations that have been applied, in order; empty if the table of migrations is missing. */
export async function appliedMigrations(db: D1Database): Promise<readonly string[]> {
  const list = await db.prepare("select 1 from sqlite_master where name = 'd1_migrations'").first();
  if (list === null) return [];
  const { results } = await db.prepare('select name from d1_migrations order by id').all<{ name: string }>();
  return results.map(({ name }) => name);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function tableNames(db: D1Database): Promise<readonly string[]> {
  const { results } = await db
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !isPlatforms(name));
}

type Column = { readonly name: string; readonly pk: number };
type Reference = { readonly table: string; readonly from: string };

async function readTable(db: D1Database, name: string): Promise<Table> {
  const columns = (await db.prepare(`pragma table_info(${quoted(name)})`).all<Column>()).results;
  const references = (await db.prepare(`pragma foreign_key_list(${quoted(name)})`).all<Reference>()).results;
  const key = columns.filter(({ pk }) => pk > 0).map((column) => column.name);
  return {
    name,
    columns: columns.map((column) => column.name),
    key,
    ownParent: references
      .filter(({ table, from }) => table === name && !key.includes(from))
      .map(({ from }) => from),
    parents: references.map(({ table }) => table).filter((table) => table !== name),
  };
}

function inOrder(tables: readonly Table[]): readonly Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (ready.length === 0) throw new Error('the tables refer to each other in a ring');
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
