import { exists, getTableColumns, type InferInsertModel, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { BatchStatement, Database, Query } from './database.ts';
import { onceFor } from './runtime.ts';

/** Columns, and expressions with plain SQLite values: texts, numbers and null. */
type Columns = Readonly<Record<string, SQLiteColumn | SQL>>;
type Value<Column> =
  Column extends SQL<infer Value>
    ? Value
    : Column extends SQLiteColumn
      ? Column['_']['data'] | (Column['_']['notNull'] extends true ? never : null)
      : never;
type Row<Of extends Columns> = { readonly [Key in keyof Of]: Value<Of[Key]> };

function objectOf(fields: readonly (readonly [key: string, value: SQLiteColumn | SQL])[]): SQL {
  // The keys are names in our own code, never user input.
  const pairs = fields.map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${value}`);
  return sql`json_object(${sql.join(pairs, sql`, `)})`;
}

/**
 * Expression: columns of several rows as one value, for use in other statements. A value has at most 2 MB, so only for few
 * and short rows. `of` is the part after `from`; without `order` in no order.
 */
export function rowsAsJson<Of extends Columns>(
  columns: Of,
  { of, order }: { of: SQL; order?: SQL },
): SQL<Row<Of>[]> {
  const row = objectOf(Object.entries(columns));
  const rows = sql`json_group_array(${row}${order ? sql` order by ${order}` : sql.empty()})`;
  return sql`(select ${rows} from ${of})`.mapWith(JSON.parse);
}

/** Expression: JSON within other JSON. */
export const asJson = <Value>(expression: SQL<Value>): SQL<Value> => sql`json(${expression})`;

/** Expression: several expressions, each of them JSON, as one object with their keys. */
export function allAsJson<Parts extends Readonly<Record<string, SQL>>>(
  parts: Parts,
): SQL<{ [Key in keyof Parts]: Parts[Key] extends SQL<infer Part> ? Part : never }> {
  return objectOf(Object.entries(parts).map(([key, part]) => [key, asJson(part)])).mapWith(JSON.parse);
}

/** D1 allows at most 32 arguments for a function (developers.cloudflare.com/d1/platform/limits). */
const ARGUMENTS_MAX = 32;

/** Expression: the values of columns of a row as a JSON list, and the function that reads the row from them. */
export function listOf<Of extends Columns>(
  columns: Of,
): { readonly list: SQL; readonly rowOf: (values: readonly unknown[]) => Row<Of> } {
  const names = Object.keys(columns);
  if (names.length > ARGUMENTS_MAX) throw new RangeError(`json_array of ${names.length} values`);
  const values = Object.values(columns).map((column) => sql`${column}`);
  return {
    list: sql`json_array(${sql.join(values, sql`, `)})`,
    rowOf: (list) => {
      const row: Record<string, unknown> = {};
      for (const [at, value] of list.entries()) row[names[at] ?? ''] = value;
      return row as Row<Of>; // the values of these columns
    },
  };
}

/** A statement that gives each row as JSON in its one column `json`, and the function that reads the row from that. */
export type JsonRows<Of> = { readonly statement: SQL; readonly rowIn: (json: string) => Of };

/** Columns of rows in no order; `of` is the part after `from`. The JSON has the values alone, since names cost as much to parse. */
export function jsonRows<Of extends Columns>(columns: Of, of: SQL): JsonRows<Row<Of>> {
  const { list, rowOf } = listOf(columns);
  return { statement: sql`select ${list} as json from ${of}`, rowIn: (json) => rowOf(JSON.parse(json)) };
}

type Together<Parts> = { [Name in keyof Parts]: Parts[Name] extends JsonRows<infer Of> ? Of[] : never };

/** Reads rows of several features in one statement, built once for each database: a D1 call costs more than a long statement. */
export function readTogether<Parts extends Readonly<Record<string, JsonRows<unknown>>>>(
  partsOf: (userId: Placeholder) => Parts,
): (db: Database, whose: { readonly userId: string }) => Promise<Together<Parts>> {
  const readIn = onceFor((db: Database) => {
    const parts = Object.entries(partsOf(sql.placeholder('userId')));
    const selects = parts.map(
      ([name, { statement }]) => sql`select ${sql.raw(`'${name}'`)} as part, json from (${statement})`,
    );
    const prepared = db
      .select({ part: sql<string>`part`, json: sql<string>`json` })
      .from(sql`(${sql.join(selects, sql` union all `)})`)
      .prepare();
    return async (whose: { readonly userId: string }) => {
      const rows = (await prepared.values(whose)) as [part: string, json: string][]; // as selected
      const read = parts.map(([name, { rowIn }]) => [
        name,
        rows.filter(([part]) => part === name).map(([, json]) => rowIn(json)),
      ]);
      return Object.fromEntries(read) as Together<Parts>; // by the same names
    };
  });
  return (db, whose) => readIn(db)(whose);
}

/**
 * Fields of the records of a list as a table `listed`, for an `update … from`: its columns are read once, so each row of the
 * table is looked up by its key, however many rows the table and the list have.
 */
export function listedRows<Field extends string>(
  list: readonly { readonly [Key in Field]: string | number | null }[],
  fields: readonly Field[],
): SQL {
  const columns = fields.map((field) => sql.raw(`value ->> '${field}' as ${field}`));
  // Without a limit SQLite would put the expressions in the place of each use, and read the list for each row of the table.
  return sql`(select ${sql.join(columns, sql`, `)} from json_each(${JSON.stringify(list)}) limit -1) as listed`;
}

/** The columns of `listedRows` for the `set` of the same statement. */
export const setFromListed = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, sql.raw(`listed.${field}`)])) as Record<Field, SQL>; // one for each

/** Condition: a column has one of some values, which take one parameter however many they are. */
export const isListed = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** The most code units of JSON in one statement; D1 accepts texts of 2 MB. */
const CHUNK_LENGTH = 500_000;

/**
 * Statements that insert rows, thousands of them in one: D1 accepts a hundred parameters a statement, so the rows are one
 * JSON text. A row whose key exists already is left out, or updated by `update`; a missing field is the column's default, or
 * null. If the query `given` has no rows, nothing is inserted.
 */
export function insertMany<Table extends SQLiteTable>(
  db: Database,
  {
    table,
    rows,
    given,
    update,
  }: {
    table: Table;
    rows: readonly InferInsertModel<Table>[];
    given?: Query;
    update?: { target: SQLiteColumn[]; set: Record<string, SQL> };
  },
): BatchStatement[] {
  const fields = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined,
  );
  const values = sql.join(
    fields.map(([field, column]) => {
      const value = sql`json_extract(value, ${sql.raw(`'$.${field}'`)})`;
      return column.default === undefined ? value : sql`coalesce(${value}, ${column.default})`;
    }),
    sql`, `,
  );
  const condition = given ? exists(given) : sql`true`;
  return inChunks(rows.map((row) => JSON.stringify(row))).map((chunk) => {
    // Without a condition SQLite would read ON CONFLICT as part of the FROM.
    const insert = db.insert(table).select(sql`select ${values} from json_each(${chunk}) where ${condition}`);
    // The columns are the table's own.
    return update ? insert.onConflictDoUpdate(update as never) : insert.onConflictDoNothing();
  });
}

/** The rows as JSON lists of a bounded length, in code units; empty for no rows. A longer row gets its own list. */
export function inChunks(rows: readonly string[], chunkLength = CHUNK_LENGTH): string[] {
  const chunks: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (length + row.length > chunkLength) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(row);
    length += row.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
}
