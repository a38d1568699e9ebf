import type { exists, Placeholder, SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import * as v from 'valibot';
import * as directorySchema from '#drizzle/directory/people.ts';
import { deletions } from '#drizzle/ledger/deletions.ts';
import * as schema from '#drizzle/schema/index.ts';
import { onceFor } from './runtime.ts';

/** The handle repositories work with: Drizzle over one D1. Statements that belong together use `batch`. */
export type Database = ReturnType<typeof openDatabase>;

/** Every database of a deployment. */
export type Databases = {
  /** The first shard, which also has rows of no person; in a person's services the database with that person's rows. */
  readonly db: Database;
  readonly shards: Shards;
  /** The database with a person's rows. */
  readonly databaseFor: (whose: Placed) => Database;
  /** Which person is in which shard. */
  readonly directory: ReturnType<typeof openDirectory>;
  readonly ledger: ReturnType<typeof openLedger>;
};

export const openDatabase = onceFor((binding: D1Database) => drizzle(binding, { schema }));

const openLedger = onceFor((binding: D1Database) => drizzle(binding, { schema: { deletions } }));

const openDirectory = onceFor((binding: D1Database) => drizzle(binding, { schema: directorySchema }));

/** The shards that are named but not bound; the first is always bound. */
export function unboundShards(env: object, [, ...others]: Shards): readonly Shard[] {
  return others.map(({ shard }) => shard).filter((shard) => !Object.hasOwn(env, shard));
}

/** Opens every database, each shard on first use. */
export function openDatabases(env: Record<'LEDGER' | 'DIRECTORY', D1Database>, shards: Shards): Databases {
  const databaseFor = shardsOpenedBy(openDatabase, { env, shards });
  return {
    db: databaseFor(shards[0]),
    shards,
    databaseFor,
    directory: openDirectory(env.DIRECTORY),
    ledger: openLedger(env.LEDGER),
  };
}

/** The shards, each in one D1 session: the primary answers first, later any copy at least as new as that answer. */
export const inSessions = (env: object, shards: Shards): Databases['databaseFor'] =>
  shardsOpenedBy(
    // A session has the two methods that Drizzle uses, `prepare` and `batch`.
    (binding) => openDatabase(binding.withSession('first-primary') as unknown as D1Database),
    { env, shards },
  );

function shardsOpenedBy(
  open: (binding: D1Database) => Database,
  { env, shards }: { env: object; shards: Shards },
): Databases['databaseFor'] {
  const opened = new Map<Shard, Database>();
  return ({ shard }) => {
    if (!shards.some((one) => one.shard === shard)) {
      throw new RangeError('a shard that is not, or no longer, ours');
    }
    // The setting only names bindings that are databases.
    const database = opened.get(shard) ?? open(Reflect.get(env, shard));
    opened.set(shard, database);
    return database;
  };
}

/** The same parts with the database that has a person's rows. */
export const withDatabaseOf = <Parts extends Databases>(parts: Parts, whose: Placed): Parts => ({
  ...parts,
  db: parts.databaseFor(whose),
});

/** A query used as a condition: whether it has rows. */
export type Query = Parameters<typeof exists>[0];

/** One statement of a batch. */
export type BatchStatement = Parameters<Database['batch']>[0][number];

/** Runs statements as one transaction, and returns their results; none is no error. */
export async function runAll<Statement extends BatchStatement>(
  db: Pick<Database, 'batch'>,
  [first, ...others]: readonly Statement[],
): Promise<Statement['_']['result'][]> {
  return first ? db.batch([first, ...others]) : [];
}

/** Returns the statement that records something, if a query has rows. */
export type StatementIf = (given: Query) => BatchStatement;

/** A statement that reads: awaited alone, or one of a batch. */
type Reading<Row> = RunnableQuery<Row[], 'sqlite'> & PromiseLike<Row[]>;

/** Whose rows a statement reads: a person's id, or a placeholder for it in a prepared statement. */
export type UserIdParam = string | Placeholder;

/** SQLite's errors about the storage or the file, which are not the statement's fault. */
const STORAGE = /SQLITE_(FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|NOMEM|BUSY|LOCKED|PROTOCOL|INTERRUPT)/;

/**
 * Whether a database is unreachable, overloaded, restarting, or has a full disk or a damaged file. Other SQLite errors are
 * our fault, and so are D1's errors before it calls SQLite: `D1_TYPE_ERROR` is a value that it can't bind.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const message = databaseMessage(error);
  // The platform's message for a database that could not write; the cause is only in its own log.
  if (message.startsWith('internal error')) return true;
  return message.startsWith('D1_ERROR') && (STORAGE.test(message) || !message.includes('SQLITE_'));
}

/** The database's own message. Drizzle's text around it is left out, because it quotes the data. */
export function databaseMessage(error: unknown): string {
  const thrown = error instanceof DrizzleQueryError ? error.cause : error;
  return thrown instanceof Error ? thrown.message : '';
}

/** Runs bookkeeping during a read: if the database can read but not write, the read continues without it. */
export async function unlessUnavailable(bookkeeping: () => PromiseLike<unknown>): Promise<void> {
  try {
    await bookkeeping();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** An `Idempotency-Key` held by the present call, for a write in the same transaction as the stored answer. */
export type HeldKey = {
  /** Has a row while no other call has taken over the key. */
  readonly holding: () => Query & Reading<{ holder: string }>;
  /** Statement that stores the answer, if the call still holds the key and a query has rows. */
  readonly settling: (answer: string | SQL<string>, given: Query) => BatchStatement;
};

/** For a handler that rebuilds the first answer itself: what was stored of it, or the key. */
export type UnderKey = { readonly storedAnswer: string } | ({ readonly storedAnswer: undefined } & HeldKey);

/** When to retry a call to an account that is being moved to another shard: a move takes about this long. */
export const MOVING_RETRY_SECONDS = 2;

/** The binding's name of a database with people's rows. */
export type Shard = string;

/** Where a person's rows are. */
export type Placed = { readonly shard: Shard };

/** A shard and its share of new accounts, relative to the others. */
type WeightedShard = Placed & { readonly weight: number };

/** The shards in order; the first also has rows that belong to no person. */
export type Shards = readonly [WeightedShard, ...WeightedShard[]];

const ENTRY = /^([A-Z][A-Z\d_]*)(?::(\d{1,4}))?$/;

/** How a setting is read by a function, which returns `undefined` for one that is refused. */
export const settingBy = <Value>(read: (setting: string) => Value | undefined) =>
  v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value);
    if (value !== undefined) return value;
    addIssue({ message: 'has the wrong form' });
    return NEVER;
  });

/** The setting `SHARDS`: names of bindings in order, `DB` first, each with its weight if that is not 1: `DB:0 DB_2 DB_3:2`. */
export const shardsSchema = v.pipe(v.optional(v.string(), 'DB'), settingBy(readShards));

function readShards(setting: string): Shards | undefined {
  const found = setting
    .split(' ')
    .filter(Boolean)
    .map((entry) => ENTRY.exec(entry));
  const shards = found.flatMap((match) =>
    match?.[1] === undefined ? [] : [{ shard: match[1], weight: Number(match[2] ?? 1) }],
  );
  const [first, ...rest] = shards;
  const isSound =
    shards.length === found.length &&
    new Set(shards.map(({ shard }) => shard)).size === shards.length &&
    shards.some(({ weight }) => weight > 0);
  return first?.shard === 'DB' && isSound ? [first, ...rest] : undefined;
}

/** The shard that a new account goes to; `share` is a random number from 0 to below 1. */
export function shardAt(shards: Shards, share: number): Shard {
  const total = shards.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * total;
  for (const { shard, weight } of shards) {
    if (left < weight) return shard;
    left -= weight;
  }
  return shards[0].shard;
}
