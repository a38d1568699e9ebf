import { eq, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';
import { type Database, runAll } from '#worker/platform/database.ts';
import { inChunks } from '#worker/platform/json-sql.ts';
import { sha256 } from '#worker/platform/secrets.ts';

/** A table with people's rows, and the names for building statements on it. */
type PersonTable = {
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

/** Every table with a `user_id`, so that none can be forgotten; referenced tables first, the table of counts last. */
export const PERSON_TABLES: readonly PersonTable[] = referredFirst(
  Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .toSorted((a, b) => Number(a === schema.personUsage) - Number(b === schema.personUsage))
    .flatMap(ownedTable),
).map(personTable);

/** The table of people: each row of the other tables belongs to one of its rows. */
export const ACCOUNT_TABLE: SQLiteTable = schema.users;

/** The database's counts for each person. */
const COUNT_TABLE = schema.personUsage;

/** Rows that one statement reads; a journal entry has some kilobytes. */
const PAGE = 250;

/** The error of a write to an account that is being moved; `worker/http/problem.ts` answers it as `unavailable`. */
const MOVING = 'account_moving';

type Row = readonly (string | number | null)[];
type PersonDatabase = { readonly db: Database; readonly userId: string };

/** The rows of one person in one table, in the order of their key, each as the JSON list of its stored columns. */
export async function readRows(
  { db, userId }: PersonDatabase,
  table: PersonTable,
): Promise<readonly string[]> {
  const rows: string[] = [];
  const key = table.key.map((place) => sql.identifier(table.columns[place] ?? ''));
  let after: Row | undefined;
  for (;;) {
    const beyond =
      after && key.length > 0
        ? sql`and (${list(key)}) > (${list(table.key.map((place) => sql`${after?.[place]}`))})`
        : sql.empty();
    const page = await db.all<{ row: string }>(
      sql`select json_array(${columnsOf(table)}) as row from ${sql.identifier(table.name)}
        where user_id = ${userId} ${beyond} ${key.length > 0 ? sql`order by ${list(key)}` : sql.empty()} limit ${PAGE}`,
    );
    rows.push(...page.map(({ row }) => row));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return rows;
    after = JSON.parse(last.row) as Row; // as `json_array` wrote it
  }
}

/** Writes rows as they were read, in parts of a bounded size; `before` is awaited before each part. */
export async function writeRows(
  { db, table, before }: { db: Database; table: PersonTable; before: () => Promise<void> },
  rows: readonly string[],
): Promise<void> {
  const values = list(table.columns.map((_, place) => sql`json_extract(value, ${sql.raw(`'$[${place}]'`)})`));
  for (const chunk of inChunks(parentsFirst(rows, table))) {
    await before();
    await db.run(
      sql`insert into ${sql.identifier(table.name)} (${columnsOf(table)}) select ${values} from json_each(${chunk})`,
    );
  }
}

/** Deletes the count of the person's row: without it, copied rows are neither counted nor refused; it is copied last. */
export async function stopCounting({ db, userId }: PersonDatabase): Promise<void> {
  await db.delete(COUNT_TABLE).where(eq(COUNT_TABLE.userId, userId));
}

/** Deletes every row of a person in one transaction, after other statements. The ledger doesn't record this deletion. */
export async function dropRows({ db, userId }: PersonDatabase, first: readonly SQL[] = []): Promise<void> {
  const deletions = PERSON_TABLES.toReversed().map(({ table, owner }) =>
    db.delete(table).where(eq(owner, userId)),
  );
  await runAll(db, [...first.map((statement) => db.run(statement)), ...deletions]);
}

/** Stops all writes of a person's rows, in one transaction; earlier acknowledged writes are complete. */
export async function stopWrites({ db, userId }: PersonDatabase): Promise<void> {
  const statements = triggersOf(userId).map(({ name, verb, table, when }) =>
    db.run(
      sql.raw(
        `create trigger if not exists "${name}" before ${verb} on "${table}" when ${when} begin select raise(abort, '${MOVING}'); end`,
      ),
    ),
  );
  await runAll(db, statements);
}

/** Statements that allow writes of a person's rows again. */
export function writesAllowed(userId: string): readonly SQL[] {
  return triggersOf(userId).map(({ name }) => sql.raw(`drop trigger if exists "${name}"`));
}

/** Allows writes of a person's rows again. */
export async function allowWrites({ db, userId }: PersonDatabase): Promise<void> {
  await runAll(
    db,
    writesAllowed(userId).map((statement) => db.run(statement)),
  );
}

/** The number of a person's rows in each table, and a digest of their content. */
export async function digestOf(whose: PersonDatabase): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const table of PERSON_TABLES) {
    const rows = await readRows(whose, table);
    digests.set(table.name, `${rows.length} rows, ${await sha256(rows.join('\n'))}`);
  }
  return digests;
}

function triggersOf(userId: string) {
  // A trigger takes no parameters, so the id is in its text.
  if (!/^[\w-]{1,64}$/.test(userId)) throw new RangeError('not an id of ours');
  const isNew = `new.user_id = '${userId}'`;
  const isOld = `old.user_id = '${userId}'`;
  const verbs = { insert: isNew, update: `${isOld} or ${isNew}`, delete: isOld };
  return PERSON_TABLES.flatMap(({ name: table }) =>
    Object.entries(verbs).map(([verb, when]) => ({
      name: `moving_${userId}_${table}_${verb}`,
      verb,
      table,
      when,
    })),
  );
}

/** Sorts rows, each the JSON list of its columns, so that each comes after the row of the same table that it refers to. */
export function parentsFirst(
  rows: readonly string[],
  { parent }: Pick<PersonTable, 'parent'>,
): readonly string[] {
  if (!parent) return rows;
  const byId = new Map(
    rows.map((text) => {
      const row = JSON.parse(text) as Row; // as `json_array` wrote it
      return [row[parent.to], { text, parentId: row[parent.from] }] as const;
    }),
  );
  const ordered = new Set<string>();
  for (const row of byId.values()) {
    // A loop, because a chain of rows may be longer than the stack.
    const chain: string[] = [];
    let at: typeof row | undefined = row;
    while (at !== undefined && !ordered.has(at.text)) {
      chain.push(at.text);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    for (const text of chain.reverse()) ordered.add(text);
  }
  return [...ordered];
}

const columnsOf = ({ columns }: PersonTable): SQL => list(columns.map((name) => sql.identifier(name)));

const list = (parts: readonly Parameters<typeof sql.join>[0][number][]): SQL => sql.join([...parts], sql`, `);

type OwnedTable = ReturnType<typeof getTableConfig> & {
  readonly table: SQLiteTable;
  readonly owner: SQLiteColumn;
};

function ownedTable(table: SQLiteTable): OwnedTable[] {
  const config = getTableConfig(table);
  const owner = config.columns.find(({ name }) => name === 'user_id');
  return owner ? [{ ...config, table, owner }] : [];
}

function referredFirst(tables: readonly OwnedTable[]): readonly OwnedTable[] {
  const ordered: OwnedTable[] = [];
  const left = [...tables];
  while (left.length > 0) {
    const next = left.findIndex((table) =>
      referredBy(table).every((name) => ordered.some((other) => other.name === name)),
    );
    if (next < 0) throw new RangeError('tables refer to each other in a circle');
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

/** The other tables that a table refers to. */
function referredBy({ name, foreignKeys }: OwnedTable): readonly string[] {
  return foreignKeys
    .map((key) => getTableConfig(key.reference().foreignTable).name)
    .filter((other) => other !== name);
}

function personTable({ table, owner, name, columns, primaryKeys, foreignKeys }: OwnedTable): PersonTable {
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
