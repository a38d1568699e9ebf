import loadEngine from 'sql.js/dist/sql-wasm-browser.js';
import { createCollection, type DayBounds } from '#domain/importers/collect-reading.ts';
import {
  HEALTH_CONNECT_APPS,
  HEALTH_CONNECT_COLUMNS,
  HEALTH_CONNECT_TABLES,
  type HealthConnectTables,
  readHealthConnect,
} from '#domain/importers/health-connect.ts';
import { type DatabaseFound, ImportRefusal, type ReadingAnswer } from './reading-answer.ts';

/** The row limit over all tables: ten a day for fifty years. */
const MOST_ROWS = 200_000;
/** The character limit of one text; Health Connect only writes names of apps. */
const LONGEST_TEXT = 2_000;
/** The character limit of all texts together. */
const MOST_CHARACTERS = 2 ** 24;

/** Reads Health Connect's database. Throws an `ImportRefusal` for any other database and beyond the limits. */
export function readHealthConnectDatabase(
  { bytes }: DatabaseFound,
  { engine, ...bounds }: DayBounds & { readonly engine: SqlEngine },
): ReadingAnswer {
  const { tables, others } = tablesIn(bytes, engine);
  const collection = createCollection('health-connect', bounds);
  for (const record of readHealthConnect(tables, { others })) collection.add(record);
  return { kind: 'read', reading: collection.finish() };
}

function tablesIn(bytes: Uint8Array, engine: SqlEngine): { tables: HealthConnectTables; others: number } {
  let opened: Database | undefined;
  try {
    const database = new engine.Database(bytes);
    opened = database;
    const take = createBudget();
    const tables = [...HEALTH_CONNECT_TABLES, HEALTH_CONNECT_APPS].filter((table) =>
      isStored(database, table),
    );
    if (tables.every((table) => table === HEALTH_CONNECT_APPS)) throw new ImportRefusal('unknown');
    return {
      tables: Object.fromEntries(
        tables.map((table) => [table, rowsOf(database, { sql: selectOf(database, table), take })]),
      ),
      others: countOthers(database),
    };
  } catch (cause) {
    throw cause instanceof ImportRefusal ? cause : new ImportRefusal('brokenDatabase', { cause });
  } finally {
    opened?.close();
  }
}

/** Counts the rows and characters that are read; throws an `ImportRefusal` beyond a limit. */
function createBudget() {
  let rows = 0;
  let characters = 0;
  return (row: Row): void => {
    rows += 1;
    for (const value of Object.values(row)) characters += typeof value === 'string' ? value.length : 0;
    if (rows > MOST_ROWS || characters > MOST_CHARACTERS) throw new ImportRefusal('tooComplex');
  };
}

/** The limit of other tables that are counted; Health Connect has about forty. */
const MOST_TABLES = 100;
const RECORD_TABLE = /^[a-z0-9_]+_record_table$/;

/** The number of rows in record tables that aren't imported: steps, sleep, heart rates. */
function countOthers(database: Database): number {
  const read: readonly string[] = HEALTH_CONNECT_TABLES;
  const names = rowsOf(database, {
    sql: `SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name LIKE '%_record_table' LIMIT ${MOST_TABLES}`,
  }).map(({ name }) => String(name));
  const others = names.filter((name) => RECORD_TABLE.test(name) && !read.includes(name));
  return others.reduce((sum, name) => {
    const [row] = rowsOf(database, { sql: `SELECT count(*) AS count FROM "${name}"` });
    return sum + Number(row?.count ?? 0);
  }, 0);
}

// Safe to build by hand: table and column names are our own or match our pattern.

/** Whether a table stores its rows; views and virtual tables have no root page. */
const isStored = (database: Database, table: string): boolean =>
  rowsOf(database, {
    sql: `SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = '${table}'`,
  }).length > 0;

/** Selects only the columns we use, and only if the table stores them, so that generated columns cost nothing. */
function selectOf(database: Database, table: string): string {
  const names = HEALTH_CONNECT_COLUMNS.map((name) => `'${name}'`).join();
  const columns = rowsOf(database, {
    sql: `SELECT lower(name) AS name FROM pragma_table_xinfo('${table}') WHERE hidden = 0 AND lower(name) IN (${names})`,
  }).map(({ name }) => partOf(String(name)));
  return `SELECT ${columns.join() || 'NULL'} FROM ${table}`;
}

const partOf = (column: string): string =>
  `CASE typeof(${column}) WHEN 'text' THEN substr(${column}, 1, ${LONGEST_TEXT}) WHEN 'blob' THEN NULL ELSE ${column} END AS ${column}`;

type Row = Record<string, unknown>;

function rowsOf(database: Database, { sql, take }: { sql: string; take?: (row: Row) => void }): Row[] {
  const statement = database.prepare(sql);
  const rows: Row[] = [];
  try {
    while (statement.step()) {
      const row = statement.getAsObject();
      take?.(row);
      rows.push(row);
    }
  } finally {
    statement.free();
  }
  return rows;
}

type Statement = { step(): boolean; getAsObject(): Record<string, unknown>; free(): boolean };

/** An open database; it works on a copy of the given bytes. */
type Database = {
  prepare(sql: string): Statement;
  run(sql: string): Database;
  export(): Uint8Array;
  close(): void;
};

/** SQLite, compiled to WebAssembly. */
type SqlEngine = { readonly Database: new (bytes?: Uint8Array) => Database };

/** Starts the engine from its WebAssembly bytes. Rejects if the content security policy forbids it. */
export const loadSqlEngine = (wasmBinary: ArrayBuffer): Promise<SqlEngine> =>
  loadEngine({ wasmBinary }) as Promise<SqlEngine>; // typed after its documentation
