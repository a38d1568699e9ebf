import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { builtOnce, type Database, type OfPerson } from './database.ts';

/** Columns, and expressions with plain SQLite values: texts, numbers and null. */
type Columns = Readonly<Record<string, SQLiteColumn | SQL>>;
type Value<Column> =
  Column extends SQL<infer Value>
    ? Value
    : Column extends SQLiteColumn
      ? Column['_']['data'] | (Column['_']['notNull'] extends true ? never : null)
      : never;
type Row<Of extends Columns> = { readonly [Key in keyof Of]: Value<Of[Key]> };

/**
 * Fields of one `json_object`: D1 allows at most 32 arguments for a function (developers.cloudflare.com/d1/platform/limits).
 */
const FIELDS_MAX = 16;

function objectOf(fields: readonly (readonly [key: string, value: SQLiteColumn | SQL])[]): SQL {
  if (fields.length > FIELDS_MAX) throw new RangeError(`json_object of ${fields.length} fields`);
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

/** Statement: rows in no order, each as JSON in the column `json`, for `rowIn`. `of` is the part after `from`. */
export function jsonRows<Of extends Columns>(columns: Of, of: SQL): SQL<Row<Of>> {
  const fields = Object.entries(columns);
  const parts = Array.from({ length: Math.ceil(fields.length / FIELDS_MAX) }, (_, at) =>
    objectOf(fields.slice(at * FIELDS_MAX, (at + 1) * FIELDS_MAX)),
  );
  return sql`select json_array(${sql.join(parts, sql`, `)}) as json from ${of}`;
}

/** The row in such a JSON. */
export const rowIn = (json: string) => Object.assign({}, ...JSON.parse(json));

/** A row of such a statement. */
export type RowOf<Rows> = Rows extends SQL<infer Of> ? Of : never;

/** Rows of each feature, in no order. */
type Together<Parts> = { [Name in keyof Parts]: RowOf<Parts[Name]>[] };

/**
 * Reads rows of several features of one person in one statement, built once for each database: a D1 call costs more than a
 * longer statement costs SQLite. `partsOf` gives a statement of `jsonRows` for each.
 */
export function readTogether<Parts extends Readonly<Record<string, SQL>>>(
  partsOf: (userId: Placeholder) => Parts,
): (db: Database, values: OfPerson) => Promise<Together<Parts>> {
  const parts = partsOf(sql.placeholder('userId'));
  const selects = Object.entries(parts).map(
    ([name, rows]) => sql`select ${sql.raw(`'${name}'`)} as part, json from (${rows})`,
  );
  const read = builtOnce((db) =>
    db
      .select({ part: sql<string>`part`, json: sql<string>`json` })
      .from(sql`(${sql.join(selects, sql` union all `)})`),
  );
  return async (db, values) => {
    const byPart = Map.groupBy(await read(db, values), ({ part }) => part);
    const rowsOf = (name: string) => (byPart.get(name) ?? []).map(({ json }) => rowIn(json));
    return Object.fromEntries(Object.keys(parts).map((name) => [name, rowsOf(name)])) as Together<Parts>; // by the same names
  };
}
