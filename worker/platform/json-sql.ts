import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Columns, and expressions whose values are as SQLite has them. */
type Columns = Readonly<Record<string, SQLiteColumn | SQL>>;
type Value<Column> =
  Column extends SQL<infer Told>
    ? Told
    : Column extends SQLiteColumn
      ? Column['_']['data'] | (Column['_']['notNull'] extends true ? never : null)
      : never;
type Rows<Of extends Columns> = { readonly [Key in keyof Of]: Value<Of[Key]> }[];

/**
 * Expression: columns of several rows, for a statement that reads something else, so that one round trip to the database does
 * for both. `of` is what would follow `from`; in no order without `order`.
 */
export function rowsAsJson<Of extends Columns>(
  columns: Of,
  { of, order }: { of: SQL; order?: SQL },
): SQL<Rows<Of>> {
  // The keys are names in our own code, never what somebody sent.
  const fields = Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`);
  const row = sql`json_object(${sql.join(fields, sql`, `)})`;
  const rows = sql`json_group_array(${row}${order ? sql` order by ${order}` : sql.empty()})`;
  return sql`(select ${rows} from ${of})`.mapWith(JSON.parse);
}

/** Expression: one that is JSON already, within others. */
export const asJson = <Told>(expression: SQL<Told>): SQL<Told> => sql`json(${expression})`;

/** Expression: several expressions, each of them JSON, under the keys they are at. */
export function allAsJson<Parts extends Readonly<Record<string, SQL>>>(
  parts: Parts,
): SQL<{ [Key in keyof Parts]: Parts[Key] extends SQL<infer Part> ? Part : never }> {
  const fields = Object.entries(parts).map(([key, part]) => sql`${sql.raw(`'${key}'`)}, json(${part})`);
  return sql`json_object(${sql.join(fields, sql`, `)})`.mapWith(JSON.parse);
}
