import { eq, type SQL, sql } from 'drizzle-orm';
import { base64url } from 'jose';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { inChunks } from '#worker/platform/insert-many.ts';
import { COUNT_TABLE, PERSON_TABLES, type PersonTable } from './person-tables.ts';

/** Rows that one statement reads; a journal entry has some kilobytes. */
const PAGE = 250;

/** The error of a write to an account that is being moved; `worker/http/problem.ts` answers it as `unavailable`. */
const MOVING = 'account_moving';

type Row = readonly (string | number | null)[];
type PersonContext = { readonly db: Database; readonly userId: string };

/** The rows of one person in one table, in the order of their key, each as the JSON list of its stored columns. */
export async function readRows(
  { db, userId }: PersonContext,
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

/**
 * Deletes the count that the database created with the person's row. Without it, copied rows are neither counted nor refused;
 * the right count is copied as the last row.
 */
export async function stopCounting({ db, userId }: PersonContext): Promise<void> {
  await db.delete(COUNT_TABLE).where(eq(COUNT_TABLE.userId, userId));
}

/** Deletes every row of a person in one transaction, after other statements. The ledger doesn't record this deletion. */
export async function dropRows({ db, userId }: PersonContext, first: readonly SQL[] = []): Promise<void> {
  const deletions = PERSON_TABLES.toReversed().map(({ table, owner }) =>
    db.delete(table).where(eq(owner, userId)),
  );
  await runAll(db, [...first.map((statement) => db.run(statement)), ...deletions]);
}

/** Stops all writes of a person's rows, in one transaction; earlier acknowledged writes are complete. */
export async function stopWrites({ db, userId }: PersonContext): Promise<void> {
  const statements = triggersOf(userId).map(({ name, verb, table, when }) =>
    sql.raw(
      `create trigger if not exists "${name}" before ${verb} on "${table}" when ${when} begin select raise(abort, '${MOVING}'); end`,
    ),
  );
  await runAll(
    db,
    statements.map((statement) => db.run(statement)),
  );
}

/** Statements that allow writes of a person's rows again. */
export function writesAllowed(userId: string): readonly SQL[] {
  return triggersOf(userId).map(({ name }) => sql.raw(`drop trigger if exists "${name}"`));
}

/** Allows writes of a person's rows again. */
export const allowWrites = ({ db, userId }: PersonContext): Promise<void> =>
  runAll(
    db,
    writesAllowed(userId).map((statement) => db.run(statement)),
  );

/** The number of a person's rows in each table, and a digest of their content. */
export async function digestOf(whose: PersonContext): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const table of PERSON_TABLES) {
    const rows = await readRows(whose, table);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rows.join('\n')));
    digests.set(table.name, `${rows.length} rows, ${base64url.encode(new Uint8Array(hash))}`);
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

async function runAll(db: Database, [first, ...rest]: readonly BatchStatement[]): Promise<void> {
  if (first) await db.batch([first, ...rest]);
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
    // A loop, for a chain of rows may be longer than the stack.
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
