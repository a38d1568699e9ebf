import { exists, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { type BatchStatement, type Database, databaseMessage, type HeldKey } from './database.ts';

/** Stored rows that a change depends on: the expression that reads them as JSON, and its value as read. */
export type ReadRows = { readonly rows: SQL<string>; readonly json: string };

/** A change of rows: what it reads, and what follows from that. */
type Change<Read extends ReadRows, Answer> = {
  readonly read: () => Promise<Read>;
  /** The statements that write the change, and the call's answer. Runs again for each try, so it only computes; its refusals are thrown. */
  readonly decide: (read: Read) => Promise<{ writes: readonly BatchStatement[]; answer: Answer }>;
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
 * Throws `conflict` after the last try, and `unavailable` if another call has taken over the key.
 */
export async function commit<Read extends ReadRows, Answer>(
  { db, userId }: { readonly db: Database; readonly userId: string },
  { read, decide, key }: Change<Read, Answer>,
): Promise<Answer> {
  await takeTurn(userId);
  try {
    for (let tried = 1; tried <= TRIES; tried++) {
      const before = await read();
      const { writes, answer } = await decide(before);
      if (writes.length === 0 && !key) return answer;
      const settling = key?.held.settling(key.storedAnswer(answer), key.held.holding());
      const statements = settling ? [...writes, settling] : writes;
      const late = await db
        .batch([guard(db, { before, held: key?.held }), ...statements])
        .then(() => undefined, lateness);
      if (late === undefined) return answer;
      // Sending the call again gives the answer of the one that has the key now.
      if (late === 'lost') throw new AppError('unavailable', { retryAfterSeconds: 1 });
      if (tried < TRIES) await wait(Math.random() * WAIT_MS * tried);
    }
    throw new AppError('conflict', { detail: 'the data was changed elsewhere in the meantime' });
  } finally {
    turns.delete(userId);
  }
}

/** The database quotes one of these when it refuses a late write, because they are no JSON paths. */
const LATE = { lost: 'commit_lost', changed: 'commit_changed' } as const;

/** Query that fails, and with it the whole batch, if the rows or the key's holder have changed. */
function guard(
  db: Database,
  { before, held }: { before: ReadRows; held: HeldKey | undefined },
): BatchStatement {
  const refusal = sql`case when ${before.rows} is not ${before.json} then ${LATE.changed}
    ${held ? sql`when not ${exists(held.holding())} then ${LATE.lost}` : sql.empty()} end`;
  return db.select({ refused: sql`json_extract('{}', ${refusal})` }).from(sql`(select 1)`);
}

/** Why a write came too late; throws any other failure. */
function lateness(failure: unknown): keyof typeof LATE {
  const message = databaseMessage(failure);
  if (message.includes(LATE.lost)) return 'lost';
  if (message.includes(LATE.changed)) return 'changed';
  throw failure;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Who is writing in this isolate. A call that its client left may stay here, so the wait for it is bounded. */
const turns = new Set<string>();
const POLL_MS = 4;
const POLLS = 250;

/** Waits while another call of this isolate changes the same person's rows, which would only make one of them try again. */
async function takeTurn(userId: string): Promise<void> {
  for (let polls = 0; turns.has(userId) && polls < POLLS; polls++) await wait(POLL_MS);
  turns.add(userId);
}
