import type { D1Database } from '@cloudflare/workers-types';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { personUsage } from '#drizzle/schema/imports.ts';
import { type Dump, rowsOf, UnreadableDump } from './read-dump.ts';
import { appliedMigrations, countRows, isPlatforms, quoted, readTables } from './tables.ts';
import { linkRows, writeRows } from './write-rows.ts';

/** A restore that was refused before it started; the message gives the operator the reason. */
export class RestoreRefused extends Error {}

/** The number of a table's rows in the file and in the database. */
export type Compared = { readonly table: string; readonly inFile: number; readonly inDatabase: number };

const USAGE = getTableConfig(personUsage).name;

/** Throws `RestoreRefused` unless the database is empty and no newer than the dump. */
export async function refuseUnlessEmpty(db: D1Database, dump: Dump): Promise<void> {
  const full = [...(await countRows(db))].filter(([, rows]) => rows > 0);
  if (full.length > 0) {
    throw new RestoreRefused(
      `The database is not empty (${full.map(([table, rows]) => `${table}: ${rows}`).join(', ')}). A file is restored into a new one, so that nothing that is there can be mixed with it.`,
    );
  }
  const newer = (await appliedMigrations(db)).filter((name) => !dump.migrations.includes(name));
  if (newer.length > 0) {
    throw new RestoreRefused(
      `The database is newer than the file (${newer.join(', ')}). Restore into a new one, without any migration: they come with the restore.`,
    );
  }
}

/**
 * Writes every row of a dump into an empty database with the same migrations. The counts of people's rows come from the file
 * too. Until they are written the triggers have no count to update, so they neither count twice nor refuse rows that were
 * allowed before.
 */
export async function writeDump(db: D1Database, { path, dump }: { path: string; dump: Dump }): Promise<void> {
  const tables = await readTables(db);
  const unknown = [...dump.tables.keys()].filter(
    (name) => !isPlatforms(name) && !tables.some((table) => table.name === name),
  );
  if (unknown.length > 0)
    throw new UnreadableDump(`The file has tables that we have not: ${unknown.join(', ')}`);
  const hasUsage = tables.some(({ name }) => name === USAGE);
  const along = hasUsage ? [db.prepare(`delete from ${quoted(USAGE)}`)] : [];
  const isUsage = ({ name }: { name: string }) => name === USAGE;

  for (const table of [...tables.filter((one) => !isUsage(one)), ...tables.filter(isUsage)]) {
    const part = dump.tables.get(table.name);
    if (!part) continue;
    await writeRows(db, { table, rows: rowsOf(path, part), along: isUsage(table) ? [] : along });
    await linkRows(db, { table, rows: rowsOf(path, part) });
  }
}

/** The number of rows of each of our tables in the dump and in the database. */
export async function compareRows(db: D1Database, dump: Dump): Promise<readonly Compared[]> {
  return [...(await countRows(db))].map(([table, inDatabase]) => ({
    table,
    inFile: dump.tables.get(table)?.rows ?? 0,
    inDatabase,
  }));
}
