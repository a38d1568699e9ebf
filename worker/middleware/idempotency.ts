import { and, eq, exists, isNull, lte, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, refuseField } from '#domain/errors.ts';
import { IDEMPOTENCY_KEY_SECONDS, IDEMPOTENCY_KEY_SHAPE } from '#domain/wire/call.ts';
import { idempotencyKeys as keys } from '#drizzle/schema/idempotency.ts';
import { type AppEnv, type Deps, personContext } from '#worker/context.ts';
import type { HeldKey } from '#worker/platform/database.ts';
import { wait } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';

const HEADER = 'Idempotency-Key';
/** How often, and after how long, a call checks whether the earlier one with the same key has answered. */
const LOOKS_AFTER_MS = [25, 50, 100, 200, 400, 800, 1600];

/**
 * For calls that change something, after `authenticate` and the body's validation: the same `Idempotency-Key` returns the
 * first answer and does nothing; with another body it is `conflict`. A refused call leaves the key free. Handlers create
 * under `creationId`, so that a retry after a dead call finds what that one had created.
 */
export const idempotent = createMiddleware<AppEnv>(async (c, next) => {
  const claimed = await claimOf(c);
  if (!claimed) return next();
  const { keys, row, isOurs } = claimed;
  if (!isOurs) {
    // Stored from a success that had a body.
    const status = (row.status ?? 200) as ContentfulStatusCode;
    return c.body(row.answer ?? '', status, { 'Content-Type': 'application/json' });
  }
  if (row.createdId !== null) c.set('creationId', row.createdId);
  await next();
  if (!c.res.ok) return giveUp(c, claimed);
  await keys.storeAnswer(row, { status: c.res.status, answer: await c.res.clone().text() });
});

/**
 * The same for a call that overwrites data and whose answer contains typed text, which may not be stored. The handler gets
 * `underKey`: either what was stored from the first call, which together with the same body gives that answer again, or the
 * key to write with (decision 24).
 */
export const idempotentByHandler = createMiddleware<AppEnv>(async (c, next) => {
  const claimed = await claimOf(c);
  if (!claimed) return next();
  const { keys, row, isOurs } = claimed;
  c.set(
    'underKey',
    isOurs ? { storedAnswer: undefined, ...keys.held(row) } : { storedAnswer: row.answer ?? '' },
  );
  await next();
  if (isOurs && !c.res.ok) await giveUp(c, claimed);
});

type Claim = {
  readonly keys: IdempotencyKeysRepository;
  readonly row: IdempotencyRow;
  /** Whether to run this call; otherwise `row` has the answer. */
  readonly isOurs: boolean;
};

async function claimOf(c: Context<AppEnv>): Promise<Claim | undefined> {
  const key = c.req.header(HEADER);
  if (key === undefined) return undefined;
  if (!IDEMPOTENCY_KEY_SHAPE.test(key))
    throw refuseField(HEADER, 'must be 1 to 200 visible ASCII characters');
  const { deps, userId } = personContext(c.var.context, c.var.signedIn);
  const keys = createIdempotencyKeysRepository(deps, userId);
  // Neither the key nor the body is stored, because a body can be private.
  const { signAll } = createMac(deps.config.CODE_SECRET);
  const keyHash = await signAll('idempotency', 'key', key);
  const callHash = await signAll('idempotency', 'call', c.req.method, c.req.path, await c.req.text());
  return { keys, ...(await claim(keys, { keyHash, callHash })) };
}

/** After a call that didn't succeed: a server failure may have done something, a refusal did nothing. */
const giveUp = (c: Context<AppEnv>, { keys, row }: Claim): Promise<void> =>
  c.res.status >= 500 ? keys.yield(row) : keys.release(row);

/** The key for this call, or the row of the call that has answered with it. Throws `conflict` for another call's key. */
async function claim(keys: IdempotencyKeysRepository, call: KeyedCall): Promise<Omit<Claim, 'keys'>> {
  for (const waitMs of [...LOOKS_AFTER_MS, 0]) {
    const { row, holder } = await keys.reserve(call);
    if (row && row.callHash !== call.callHash) {
      throw new AppError('conflict', { detail: `the ${HEADER} was used for another call` });
    }
    if (row && (row.holder === holder || row.status !== null)) return { row, isOurs: row.holder === holder };
    await wait(waitMs);
  }
  // Not `conflict`: the call is fine and only has to be sent again.
  throw new AppError('unavailable', {
    detail: 'the first call under this key is still at work',
    retryAfterSeconds: 1,
  });
}

/** After this long a call counts as dead, and another may take over its key; if it still runs, it creates under the same id. */
const LEASE_SECONDS = 5;

type IdempotencyRow = typeof keys.$inferSelect;

/** A creating call with a key, both as keyed hashes. */
type KeyedCall = Pick<IdempotencyRow, 'keyHash' | 'callHash'>;

/** One person's creating calls of the last day that had a key. */
function createIdempotencyKeysRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  const of = ({ keyHash }: KeyedCall) => and(eq(keys.userId, userId), eq(keys.keyHash, keyHash));
  /** While no other call has taken over the key. */
  const isHolder = (row: IdempotencyRow) => and(of(row), eq(keys.holder, row.holder));
  /** The same while the call is running. */
  const isHeld = (row: IdempotencyRow) => and(isHolder(row), isNull(keys.status));
  const keepingUntil = () => now() + IDEMPOTENCY_KEY_SECONDS;

  return {
    /**
     * Takes the key for a call if no call has it, or if the same call died with it, in one transaction, so that only one of
     * several parallel calls gets it. Returns the holder's row; the caller has the key if `holder` is its own name.
     */
    reserve: async (call: KeyedCall): Promise<{ row: IdempotencyRow | undefined; holder: string }> => {
      const holder = newId();
      const leasedUntil = now() + LEASE_SECONDS;
      const isDead = and(eq(keys.callHash, call.callHash), isNull(keys.status), lte(keys.leasedUntil, now()));
      const [, , [row]] = await db.batch([
        db.delete(keys).where(and(of(call), lte(keys.expiresAt, now()))),
        db
          .insert(keys)
          .values({
            userId,
            ...call,
            holder,
            createdId: newId(),
            leasedUntil,
            expiresAt: keepingUntil(),
          })
          .onConflictDoUpdate({
            target: [keys.userId, keys.keyHash],
            set: { holder, leasedUntil },
            setWhere: sql`${isDead}`,
          }),
        db.select().from(keys).where(of(call)),
      ]);
      return { row, holder };
    },

    /** Stores the answer of the call that holds the key, for a day from now. */
    storeAnswer: async (row: IdempotencyRow, answer: { status: number; answer: string }): Promise<void> => {
      await db
        .update(keys)
        .set({ ...answer, expiresAt: keepingUntil() })
        .where(isHolder(row));
    },

    /** The key for a handler that writes by itself. */
    held: (row: IdempotencyRow): HeldKey => ({
      holding: () => db.select({ holder: keys.holder }).from(keys).where(isHeld(row)),
      settling: (answer, given) =>
        db
          .update(keys)
          .set({ status: 200, answer, expiresAt: keepingUntil() })
          .where(and(isHeld(row), exists(given))),
    }),

    /** Lets the same call retry at once, if it is unknown whether this one created anything. */
    yield: async (row: IdempotencyRow): Promise<void> => {
      await db.update(keys).set({ leasedUntil: now() }).where(isHolder(row));
    },

    /** Releases the key after a refused call, so that a corrected one can use it. */
    release: async (row: IdempotencyRow): Promise<void> => {
      await db.delete(keys).where(isHolder(row));
    },
  };
}

type IdempotencyKeysRepository = ReturnType<typeof createIdempotencyKeysRepository>;
