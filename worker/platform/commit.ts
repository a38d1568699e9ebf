import { exists, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { type BatchStatement, type Database, databaseMessage, type HeldKey } from './database.ts';
import { wait } from './runtime.ts';

/** Stored rows that a change depends on: the expression that reads them as JSON, and its value as read. */
export type ReadRows = { readonly rows: SQL<string>; readonly json: string };

/** The statements that write a change, and the call's answer. */
export type Decided<Answer> = { readonly writes: readonly BatchStatement[]; readonly answer: Answer };

/** A change of rows: what it reads, and what follows from that. */
type Change<Read extends ReadRows, Answer> = {
  readonly read: () => Promise<Read>;
  /** Runs again for each try, so it only computes; its refusals are thrown. */
  readonly decide: (read: Read) => Promise<Decided<Answer>>;
  /** The key of a call that may be repeated, and the part of its answer to store with the change. */
  readonly key?: { readonly held: HeldKey; readonly storedAnswer: (answer: Answer) => string } | undefined;
};

/** How often a change is computed and written before it's refused. */
const TRIES = 3;
/** The longest wait before another try, in milliseconds for each try so far. */
const WAIT_MS = 25;

/**
 * Reads rows, computes a change and writes it in one transaction, unless the rows are no longer as they were read: then again, at
 * most three times. So a rule needs no SQL, and no other writer has to know of it. Changes of one person take turns in an isolate.
 * Throws `unavailable`, after which clients send the call again, if all tries failed or another call has taken over the key.
 */
export async function commit<Read extends ReadRows, Answer>(
  { db, userId }: { readonly db: Database; readonly userId: string },
  { read, decide, key }: Change<Read, Answer>,
): Promise<Answer> {
  const endTurn = await takeTurn(userId);
  try {
    for (let tried = 1; tried <= TRIES; tried++) {
      const before = await read();
      const { writes, answer } = await decide(before);
      if (writes.length === 0 && !key) return answer;
      const settling = key?.held.settling(key.storedAnswer(answer), key.held.holding());
      const statements = settling ? [...writes, settling] : writes;
      const refusal = await guardedBatch(db, { before, held: key?.held, statements });
      if (refusal === undefined) return answer;
      if (refusal === 'lost') break;
      await wait(Math.random() * WAIT_MS * tried);
    }
    throw new AppError('unavailable', { retryAfterSeconds: 1 });
  } finally {
    endTurn();
  }
}

/**
 * Runs statements as one transaction unless the rows are no longer as they were read, or another call has taken over the key.
 * Returns why nothing was written; `undefined` if it was.
 */
export const guardedBatch = (
  db: Database,
  { statements, ...guarded }: Guarded & { readonly statements: readonly BatchStatement[] },
): Promise<keyof typeof REFUSED | undefined> =>
  db.batch([guard(db, guarded), ...statements]).then(() => undefined, refusalIn);

/** The database quotes one of these when it refuses a batch, because they are no JSON paths. */
const REFUSED = { lost: 'commit_lost', changed: 'commit_changed' } as const;

type Guarded = { readonly before: ReadRows; readonly held?: HeldKey | undefined };

/** Query that fails, and with it the whole batch, if the rows or the key's holder have changed. */
function guard(db: Database, { before, held }: Guarded): BatchStatement {
  const refusal = sql`case when ${before.rows} is not ${before.json} then ${REFUSED.changed}
    ${held ? sql`when not ${exists(held.holding())} then ${REFUSED.lost}` : sql.empty()} end`;
  return db.select({ refused: sql`json_extract('{}', ${refusal})` }).from(sql`(select 1)`);
}

/** Why the database refused a batch; throws any other failure. */
function refusalIn(failure: unknown): keyof typeof REFUSED {
  const message = databaseMessage(failure);
  if (message.includes(REFUSED.lost)) return 'lost';
  if (message.includes(REFUSED.changed)) return 'changed';
  throw failure;
}

/** The change of each person that this isolate is working on. */
const turns = new Map<string, symbol>();
const POLL_MS = 4;
/** How often to look before a change counts as given up: a call whose client left never ends its turn. About a second. */
const POLLS = 250;

/** Waits while other calls of this isolate change the same person's rows. Returns the function that ends this call's turn. */
async function takeTurn(userId: string): Promise<() => void> {
  let holder = turns.get(userId);
  for (let polls = 0; holder !== undefined && polls < POLLS; polls++) {
    await wait(POLL_MS);
    const now = turns.get(userId);
    if (now !== holder) polls = 0;
    holder = now;
  }
  const own = Symbol(userId);
  turns.set(userId, own);
  return () => {
    if (turns.get(userId) === own) turns.delete(userId);
  };
}
