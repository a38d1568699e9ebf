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

/** Most rows of all tables together: ten a day for fifty years. */
const MOST_ROWS = 200_000;
/** Most characters of a text; names of apps are the only ones that Health Connect writes. */
const LONGEST_TEXT = 2_000;
/** Most characters of all texts together. */
const MOST_CHARACTERS = 2 ** 24;

/** Reads Health Connect's database. Throws an `ImportRefusal` for what is none. */
export function readHealthConnectDatabase(
  { bytes, filesInZip }: DatabaseFound,
  { engine, ...bounds }: DayBounds & { readonly engine: SqlEngine },
): ReadingAnswer {
  const { tables, others } = tablesIn(bytes, engine);
  const collection = createCollection('health-connect', bounds);
  for (const fate of readHealthConnect(tables, { others })) collection.add(fate);
  return { kind: 'read', reading: collection.finish(), filesInZip };
}

function tablesIn(bytes: Uint8Array, engine: SqlEngine): { tables: HealthConnectTables; others: number } {
  let opened: Database | undefined;
  try {
    const database = new engine.Database(bytes);
    opened = database;
    const take = createBudget();
    const tables = [...HEALTH_CONNECT_TABLES, HEALTH_CONNECT_APPS].filter(isStoredIn(database));
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

/** Counts what is taken out of a database; throws an `ImportRefusal` as soon as it is too much. */
function createBudget() {
  let rows = 0;
  let characters = 0;
  return (row: Row): void => {
    rows += 1;
    for (const value of Object.values(row)) characters += typeof value === 'string' ? value.length : 0;
    if (rows > MOST_ROWS || characters > MOST_CHARACTERS) throw new ImportRefusal('tooComplex');
  };
}

/** Tables of other records that are counted; Health Connect has some forty. */
const MOST_TABLES = 100;
const RECORD_TABLE = /^[a-z0-9_]+_record_table$/;

/** How many rows the tables of records hold that aren't read: steps, sleep, heart rates. */
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

// The names in these statements are ours, or have the shape of ours.

/** Whether a table is one that holds its rows; views and what a module makes up have no first page. */
const isStoredIn =
  (database: Database) =>
  (table: string): boolean =>
    rowsOf(database, {
      sql: `SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = '${table}'`,
    }).length > 0;

/** Asks for those of our columns that the table holds; what others cost, such as columns that it works out, nobody pays. */
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
type RowsQuery = { readonly sql: string; readonly take?: (row: Row) => void };

function rowsOf(database: Database, { sql, take }: RowsQuery): Row[] {
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

export type Statement = {
  step(): boolean;
  getAsObject(): Record<string, unknown>;
  free(): boolean;
};

/** An open database, which is a copy of the bytes it was made of. */
type Database = {
  prepare(sql: string): Statement;
  run(sql: string): Database;
  export(): Uint8Array;
  close(): void;
};

/** SQLite, compiled to WebAssembly. */
type SqlEngine = { readonly Database: new (bytes?: Uint8Array) => Database };

/** Starts the engine that these bytes are. Rejects where the policy allows none. */
export const loadSqlEngine = (wasmBinary: ArrayBuffer): Promise<SqlEngine> =>
  loadEngine({ wasmBinary }) as Promise<SqlEngine>; // by its documentation
