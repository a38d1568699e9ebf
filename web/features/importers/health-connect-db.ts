import { createCollection, type DayBounds } from '#domain/importers/collect-reading.ts';
import {
  HEALTH_CONNECT_APPS,
  HEALTH_CONNECT_TABLES,
  type HealthConnectTables,
  readHealthConnect,
} from '#domain/importers/health-connect.ts';
import { ImportRefusal } from './import-refusal.ts';
import type { DatabaseFound, ReadingAnswer } from './reading-answer.ts';
import type { Database, SqlEngine } from './sql-engine.ts';

/** More rows than days in a life with a hundred entries each. */
const MOST_ROWS = 2_000_000;

/** Reads Health Connect's database. Throws an `ImportRefusal` for what is none. */
export function readHealthConnectDatabase(
  { bytes, filesInZip }: DatabaseFound,
  { engine, ...bounds }: DayBounds & { readonly engine: SqlEngine },
): ReadingAnswer {
  const tables = tablesIn(bytes, engine);
  const collection = createCollection('health-connect', bounds);
  for (const fate of readHealthConnect(tables)) collection.add(fate);
  return { kind: 'read', reading: collection.finish(), filesInZip };
}

function tablesIn(bytes: Uint8Array, engine: SqlEngine): HealthConnectTables {
  let database: Database | undefined;
  try {
    database = new engine.Database(bytes);
    const there = new Set(
      rowsOf(database, "SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name),
    );
    const known = HEALTH_CONNECT_TABLES.filter((table) => there.has(table));
    if (known.length === 0) throw new ImportRefusal('unknown');
    const wanted = there.has(HEALTH_CONNECT_APPS) ? [...known, HEALTH_CONNECT_APPS] : known;
    const opened = database;
    // The names are ours, never the file's.
    return Object.fromEntries(wanted.map((table) => [table, rowsOf(opened, `SELECT * FROM ${table}`)]));
  } catch (cause) {
    throw cause instanceof ImportRefusal ? cause : new ImportRefusal('brokenDatabase', { cause });
  } finally {
    database?.close();
  }
}

function rowsOf(database: Database, sql: string): Record<string, unknown>[] {
  const statement = database.prepare(sql);
  const rows: Record<string, unknown>[] = [];
  try {
    while (statement.step()) {
      rows.push(statement.getAsObject());
      if (rows.length > MOST_ROWS) throw new ImportRefusal('tooComplex');
    }
  } finally {
    statement.free();
  }
  return rows;
}
