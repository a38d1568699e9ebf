import { is } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';

/** A table with people's rows, and the names for building statements on it. */
export type PersonTable = {
  readonly table: SQLiteTable;
  readonly owner: SQLiteColumn;
  readonly name: string;
  /** Stored columns, without generated ones. */
  readonly columns: readonly string[];
  /** The primary key after `user_id`, as indexes in `columns`. */
  readonly key: readonly number[];
  /** A reference to the same table: from which column to which. */
  readonly parent: { readonly from: number; readonly to: number } | undefined;
};

type Config = ReturnType<typeof getTableConfig> & {
  readonly table: SQLiteTable;
  readonly owner: SQLiteColumn;
};

function ownedConfig(table: SQLiteTable): Config[] {
  const config = getTableConfig(table);
  const owner = config.columns.find(({ name }) => name === 'user_id');
  return owner ? [{ ...config, table, owner }] : [];
}

function referredFirst(tables: readonly Config[]): readonly Config[] {
  const ordered: Config[] = [];
  const left = [...tables];
  while (left.length > 0) {
    const next = left.findIndex((table) => referredBy(table).every((name) => isIn(ordered, name)));
    if (next < 0) throw new RangeError('tables refer to each other in a circle');
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

const isIn = (tables: readonly Config[], name: string) => tables.some((table) => table.name === name);

/** The other tables that a table refers to. */
function referredBy({ name, foreignKeys }: Config): readonly string[] {
  return foreignKeys
    .map((key) => getTableConfig(key.reference().foreignTable).name)
    .filter((other) => other !== name);
}

function personTable({ table, owner, name, columns, primaryKeys, foreignKeys }: Config): PersonTable {
  const names = columns.filter(({ generated }) => generated === undefined).map((column) => column.name);
  const place = (column: { readonly name: string }) => names.indexOf(column.name);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const own = foreignKeys
    .map((foreign) => foreign.reference())
    .find(({ foreignTable }) => getTableConfig(foreignTable).name === name);
  const [from, to] = [own?.columns.at(-1), own?.foreignColumns.at(-1)];
  return {
    table,
    owner,
    name,
    columns: names,
    key: key.filter((column) => column.name !== 'user_id').map(place),
    parent: from && to ? { from: place(from), to: place(to) } : undefined,
  };
}

/** The table of people: each row of the other tables belongs to one of its rows. */
export const ACCOUNT_TABLE: SQLiteTable = schema.users;

/** The database's counts for each person. */
export const COUNT_TABLE = schema.personUsage;

/**
 * Every table with a `user_id`, found in the schema so that none can be forgotten. Referenced tables come first, the table of
 * counts last.
 */
export const PERSON_TABLES: readonly PersonTable[] = referredFirst(
  Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .toSorted((a, b) => Number(a === schema.personUsage) - Number(b === schema.personUsage))
    .flatMap(ownedConfig),
).map(personTable);
