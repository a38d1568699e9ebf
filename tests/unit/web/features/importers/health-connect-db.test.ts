import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { loadSqlEngine, readHealthConnectDatabase } from '#web/features/importers/health-connect-db.ts';
import { ImportRefusal } from '#web/features/importers/reading-answer.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm'));
const engine = await loadSqlEngine(new Uint8Array(wasm).buffer);
const today = parseLocalDate('2026-11-25') ?? never();

function never(): never {
  throw new Error('today is no day');
}

/** The bytes of a database made by these statements. */
function databaseOf(...statements: string[]): Uint8Array<ArrayBuffer> {
  const database = new engine.Database();
  for (const statement of statements) database.run(statement);
  // A copy, because the engine's memory may be shared.
  const bytes = new Uint8Array(database.export());
  database.close();
  return bytes;
}

const read = (bytes: Uint8Array<ArrayBuffer>) =>
  readHealthConnectDatabase({ kind: 'database', bytes }, { engine, today, birthOn: null });

function refusalOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return read(bytes);
  } catch (cause) {
    return cause instanceof ImportRefusal ? cause.reason : cause;
  }
}

const INSTANT = 'uuid BLOB, app_info_id INTEGER, time INTEGER, zone_offset INTEGER, local_date INTEGER';
const FLOW = `CREATE TABLE menstruation_flow_record_table (row_id INTEGER PRIMARY KEY, ${INSTANT}, flow INTEGER)`;

test('the days of a database are read by table name, and other records are counted', () => {
  const bytes = databaseOf(
    'CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT)',
    "INSERT INTO application_info_table VALUES (4, 'org.example', 'Period')",
    'CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY, count INTEGER)',
    'INSERT INTO steps_record_table VALUES (1, 812), (2, 9)',
    'CREATE TABLE heart_rate_record_table (row_id INTEGER PRIMARY KEY, bpm INTEGER)',
    'INSERT INTO heart_rate_record_table VALUES (1, 61)',
    FLOW,
    // 3 January 2025 is day 20,091.
    "INSERT INTO menstruation_flow_record_table VALUES (1, x'00', 4, 1735887600000, 3600, 20091, 3)",
    `CREATE TABLE cervical_mucus_record_table (row_id INTEGER PRIMARY KEY, ${INSTANT}, sensation INTEGER, appearance INTEGER)`,
    "INSERT INTO cervical_mucus_record_table VALUES (1, x'01', 4, 1735887600000, 3600, 20092, 0, 5)",
  );
  expect(read(bytes)).toMatchObject({
    kind: 'read',
    reading: {
      source: 'health-connect',
      records: 5,
      leftOut: { unrelated: 3 },
      reported: [
        { origin: 'Period', days: [{ on: '2025-01-03', fields: { bleeding: 'heavy' } }] },
        { origin: 'Period', days: [{ on: '2025-01-04', fields: { discharge: 'stretchy' } }] },
      ],
    },
  });
});

test('another database is refused', () => {
  expect(refusalOf(databaseOf('CREATE TABLE bookmarks (id INTEGER)'))).toBe('unknown');
});

test('a truncated database is refused', () => {
  const rows = Array.from({ length: 2_000 }, (_, day) => `(${day}, x'00', 1, 0, 0, ${day}, 1)`).join();
  const bytes = databaseOf(FLOW, `INSERT INTO menstruation_flow_record_table VALUES ${rows}`);
  expect(refusalOf(bytes.slice(0, bytes.length / 2))).toBe('brokenDatabase');
  expect(refusalOf(new TextEncoder().encode('SQLite format 3\u0000 and nothing else'))).toBe(
    'brokenDatabase',
  );
});

test('a view with the name of a table is not read', () => {
  const endless =
    'WITH RECURSIVE n(local_date) AS (SELECT 1 UNION ALL SELECT local_date FROM n) SELECT * FROM n';
  const bytes = databaseOf(`CREATE VIEW menstruation_flow_record_table AS ${endless}`);
  expect(refusalOf(bytes)).toBe('unknown');
});

const TEMPERATURE = 'basal_body_temperature_record_table';
const MUCUS = 'cervical_mucus_record_table';
const DAYS = (count: number) =>
  `WITH RECURSIVE n(day) AS (SELECT 1 UNION ALL SELECT day + 1 FROM n WHERE day < ${count})`;

/** An engine that counts the values and text characters that its statements return. */
function countingEngine() {
  const counted = { values: 0, characters: 0 };
  class Counting extends engine.Database {
    override prepare(sql: string) {
      const statement = super.prepare(sql);
      return {
        step: () => statement.step(),
        free: () => statement.free(),
        getAsObject: () => {
          const row = statement.getAsObject();
          for (const value of Object.values(row)) {
            counted.values += 1;
            counted.characters += typeof value === 'string' ? value.length : 0;
          }
          return row;
        },
      };
    }
  }
  return { counted, engine: { Database: Counting } };
}

function handedOut(bytes: Uint8Array<ArrayBuffer>) {
  const { counted, engine: counting } = countingEngine();
  readHealthConnectDatabase({ kind: 'database', bytes }, { engine: counting, today, birthOn: null });
  return counted;
}

test('generated columns are never read', () => {
  const bytes = databaseOf(
    `CREATE TABLE ${MUCUS} (row_id INTEGER PRIMARY KEY, local_date INTEGER, sensation INTEGER,
      appearance TEXT GENERATED ALWAYS AS (hex(zeroblob(100000))) VIRTUAL, more TEXT AS (hex(zeroblob(100000))))`,
    `INSERT INTO ${MUCUS} (row_id, local_date, sensation) VALUES (1, 20091, 0), (2, 20092, 0)`,
  );
  expect(handedOut(bytes).characters).toBeLessThan(1_000);
  expect(read(bytes)).toMatchObject({ kind: 'read', reading: { records: 2 } });
});

test('unused columns are never read', () => {
  const columns = Array.from(
    { length: 1_000 },
    (_, number) => `c${number} TEXT DEFAULT '${'x'.repeat(100)}'`,
  );
  const bytes = databaseOf(
    `CREATE TABLE ${TEMPERATURE} (row_id INTEGER PRIMARY KEY, local_date INTEGER, temperature REAL, ${columns.join()})`,
    `INSERT INTO ${TEMPERATURE} (local_date, temperature) VALUES (20091, 36.6), (20092, '36.7')`,
  );
  expect(handedOut(bytes).values).toBeLessThan(20);
  expect(read(bytes)).toMatchObject({
    reading: {
      reported: [
        { days: [{ fields: { temperature: 36.6 } }] },
        { days: [{ fields: { temperature: 36.7 } }] },
      ],
    },
  });
});

test('texts are read in part, and blobs not at all', () => {
  const bytes = databaseOf(
    'CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name BLOB, app_name TEXT)',
    `INSERT INTO application_info_table VALUES (4, zeroblob(100000), hex(zeroblob(100000)))`,
    FLOW,
  );
  expect(handedOut(bytes).characters).toBeLessThan(3_000);
});

test('more rows and texts than a lifetime has are refused, over all tables together', () => {
  const table = (name: string, more = '') => `CREATE TABLE ${name} (local_date INTEGER${more})`;
  const filled = (name: string, count: number) => `INSERT INTO ${name} ${DAYS(count)} SELECT day FROM n`;
  const rows = databaseOf(
    table(TEMPERATURE),
    filled(TEMPERATURE, 120_000),
    table(MUCUS),
    filled(MUCUS, 120_000),
  );
  expect(refusalOf(rows)).toBe('tooComplex');
  const texts = databaseOf(
    table(MUCUS),
    filled(MUCUS, 20_000),
    `ALTER TABLE ${MUCUS} ADD COLUMN appearance TEXT DEFAULT '${'x'.repeat(2_000)}'`,
  );
  expect(refusalOf(texts)).toBe('tooComplex');
});

test('a virtual table is not read', () => {
  const bytes = databaseOf(`CREATE VIRTUAL TABLE ${TEMPERATURE} USING fts3(local_date)`);
  expect(refusalOf(bytes)).toBe('unknown');
});
