import { setImmediate as nextTurn } from 'node:timers/promises';
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { UnreadableDump } from './read-dump.ts';
import type { Row, Value } from './read-insert.ts';
import { quoted, type Table } from './tables.ts';

/** D1's limit of values bound to one statement. */
const VALUES_MAX = 100;
/** Approximate size of one transaction; a single row has at most 2 MB. */
const BATCH_BYTES = 512 * 1024;
const BATCH_ROWS = 1_000;

// `prepare` and `bind` of Wrangler's platform proxy block the event loop (`Atomics.wait` in Miniflare's proxy client). If a
// loop of them takes longer than workerd keeps an idle connection (5 s), its batch is sent on a closed one. So the event loop
// gets a turn after each statement, to notice closed connections.
type Writing = { readonly table: Table; readonly rows: AsyncIterable<Row> };

/**
 * Writes the rows of one table, in parts of a bounded size. References within the table are left out; `linkRows` adds them
 * once all rows exist.
 * @param along statements that end each transaction
 */
export async function writeRows(
  db: D1Database,
  { table, rows, along = [] }: Writing & { along?: readonly D1PreparedStatement[] },
): Promise<void> {
  const { columns, ownParent } = table;
  const values = columns.map(() => '?').join(', ');
  const inserting = (written: readonly (readonly Value[])[]) =>
    db
      .prepare(
        `insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')}) values ${written.map(() => `(${values})`).join(', ')}`,
      )
      .bind(...written.flat());

  for await (const part of inParts(rows, table)) {
    const unlinked = part.map((row) =>
      row.map((value, at) => (ownParent.includes(columns[at] ?? '') ? null : value)),
    );
    const most = Math.floor(VALUES_MAX / columns.length);
    const statements: D1PreparedStatement[] = [];
    for (let at = 0; at < unlinked.length; at += most) {
      statements.push(inserting(unlinked.slice(at, at + most)));
      await nextTurn();
    }
    await db.batch([...statements, ...along]);
  }
}

/** Adds the references between a table's rows, once all of them exist. */
export async function linkRows(db: D1Database, { table, rows }: Writing): Promise<void> {
  const { name, columns, key, ownParent } = table;
  if (ownParent.length === 0) return;
  const [set, where] = [ownParent, key].map((places) => places.map((place) => `${quoted(place)} = ?`));
  const linking = db.prepare(`update ${quoted(name)} set ${set?.join(', ')} where ${where?.join(' and ')}`);
  for await (const part of inParts(rows, table)) {
    const statements: D1PreparedStatement[] = [];
    for (const row of part) {
      const of = (places: readonly string[]) => places.map((place) => row[columns.indexOf(place)] ?? null);
      if (of(ownParent).includes(null)) continue;
      statements.push(linking.bind(...of(ownParent), ...of(key)));
      await nextTurn();
    }
    if (statements.length > 0) await db.batch(statements);
  }
}

/** The rows of a table, values in the order of its columns, in parts that fit one transaction. */
async function* inParts(rows: AsyncIterable<Row>, table: Table): AsyncGenerator<readonly Value[][]> {
  let part: Value[][] = [];
  let bytes = 0;
  for await (const row of rows) {
    if (row.table !== table.name) continue;
    const values = valuesFor(table, row);
    part.push(values);
    bytes += values.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (bytes < BATCH_BYTES && part.length < BATCH_ROWS) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

function valuesFor({ name, columns }: Table, row: Row): Value[] {
  const named = row.columns ?? columns;
  if (row.values.length !== columns.length || named.some((column) => !columns.includes(column))) {
    throw new UnreadableDump(`The file has other columns for ${name} than its migrations make.`);
  }
  return columns.map((column) => row.values[named.indexOf(column)] ?? null);
}

/** Approximate bytes of a value. */
const sizeOf = (value: Value): number =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
