import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';
import type { PersonContext } from '#worker/context.ts';
import { placeOf, placeOfNotes } from '#worker/cycle/cycle-sealing.ts';
import { placeOfSymptom } from '#worker/cycle/day-log.service.ts';
import { type Database, openDatabase } from '#worker/platform/database.ts';
import { createTextCipher, type SealedPlace } from '#worker/platform/text-cipher.ts';
import { placeOfRemarks } from '#worker/remarks/remarks.service.ts';
import { placeOfShare } from '#worker/sharing/sharing.service.ts';

export type Row = Record<string, unknown>;
export type Rows = Record<string, Row>;

const TABLES = Object.values<unknown>(schema).filter((table): table is SQLiteTable => is(table, SQLiteTable));

/** The tables that have rows of a person, by name. */
export const OWNED = Object.fromEntries(
  TABLES.filter((table) => 'userId' in table).map((table) => [getTableName(table), table]),
);

/** Tables with the columns of the schema and nothing else, so that a row may have any values. */
function openTables(): Database {
  const sqlite = new DatabaseSync(':memory:');
  for (const table of TABLES) {
    const { name, columns } = getTableConfig(table);
    sqlite.exec(`create table "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})`);
  }
  const prepare = (sql: string, values: SQLInputValue[] = []) => {
    const rows = () => sqlite.prepare(sql).all(...values);
    return {
      bind: (...bound: SQLInputValue[]) => prepare(sql, bound),
      all: async () => ({ results: rows() }),
      run: async () => ({ results: rows() }),
      raw: async () => rows().map((row) => Object.values(row)),
    };
  };
  const binding = {
    prepare,
    batch: (statements: ReturnType<typeof prepare>[]) =>
      Promise.all(statements.map((statement) => statement.all())),
  };
  return openDatabase(binding as unknown as Parameters<typeof openDatabase>[0]); // the methods that Drizzle uses
}

const db = openTables();

const KEYS = new Map([1, 2].map((version) => [version, `${version}`.repeat(32)] as const));
const cipher = createTextCipher(KEYS);

/** The place of the sealed text of a row, by table. */
const PLACES: Record<string, (userId: string, row: Row) => SealedPlace> = {
  journal_entries: (userId, { writtenOn }) => ({ userId, row: String(writtenOn) }),
  day_logs: (userId, { loggedOn }) => placeOf(userId, String(loggedOn) as Parameters<typeof placeOf>[1]), // a day
  custom_symptoms: (userId, { symptomId }) => placeOfSymptom(userId, String(symptomId)),
  shares: (userId, { shareId }) => placeOfShare(userId, String(shareId)),
  import_remarks: (userId, { notedOn, source, importId }) =>
    placeOfRemarks(userId, `${notedOn}/${source}/${importId}`),
  cycle_words: (userId, { place }) =>
    placeOfNotes(userId, String(place) as Parameters<typeof placeOfNotes>[1]), // as its column has it
};

/** A row with its text sealed as the server does it, with the key of the row's version. */
async function sealed(table: string, row: Row): Promise<Row> {
  const place = PLACES[table]?.(String(row.userId), row);
  if (!place) return row;
  const version = Number(row.keyVersion);
  const { seal } = createTextCipher(new Map([[version, KEYS.get(version) ?? '']]));
  return { ...row, ...(await seal(String(row.sealed), place)) };
}

/** A row that an import sealed for a person, with the text instead. */
export async function opened(
  table: string,
  { userId, row }: { userId: string; row: Row | undefined },
): Promise<Row> {
  if (typeof row?.sealed !== 'string') return { ...row };
  const place = PLACES[table]?.(userId, row);
  if (!place) throw new Error(`nothing is sealed in ${table}`);
  const stored = { keyVersion: Number(row.keyVersion), sealed: row.sealed };
  return { ...row, sealed: await cipher.open(stored, place) };
}

/** The context of a person who has these rows and no others, one in each table. */
export async function personWith(userId: string, rows: Rows): Promise<PersonContext> {
  for (const [name, table] of Object.entries(OWNED)) {
    await db.delete(table);
    const row = rows[name];
    if (row) await db.insert(table).values(await sealed(name, row));
  }
  const shard = 'DB';
  const deps = {
    db,
    databaseFor: () => db,
    shards: [{ shard, weight: 1 }],
    now: () => 0,
    newId: () => 'new',
    config: { JOURNAL_KEYS: KEYS, SIGNING_SECRET: KEYS, CODE_SECRET: '', DIRECTORY_SECRET: '' },
  };
  const context = {
    deps,
    hooks: { nextPlaceAtOf: () => null },
    device: () => ({ browser: null, system: null }),
  };
  return { context, deps, owner: { userId, shard }, userId } as unknown as PersonContext; // what an export and an import use
}
