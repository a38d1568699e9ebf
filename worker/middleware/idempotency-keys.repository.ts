import { and, eq, exists, isNull, lte, sql } from 'drizzle-orm';
import { IDEMPOTENCY_KEY_SECONDS } from '#domain/wire/idempotency.ts';
import { idempotencyKeys as keys } from '#drizzle/schema/idempotency.ts';
import type { Deps } from '#worker/app-env.ts';
import type { HeldKey } from '#worker/platform/held-key.ts';

/**
 * A call counts as dead after this long; then another may take over its key. It can be short: if the call still runs, it
 * creates under the same id.
 */
const LEASE_SECONDS = 5;

export type IdempotencyRow = typeof keys.$inferSelect;

/** A creating call with a key, both as keyed hashes. */
export type KeyedCall = Pick<IdempotencyRow, 'keyHash' | 'callHash'>;

/** One person's creating calls of the last day that had a key. */
export function createIdempotencyKeysRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  const of = ({ keyHash }: KeyedCall) => and(eq(keys.userId, userId), eq(keys.keyHash, keyHash));

  /** While the call is running and no other has taken over its key. */
  const isHeld = (row: IdempotencyRow) => and(of(row), eq(keys.holder, row.holder), isNull(keys.status));
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
    keep: async (row: IdempotencyRow, answer: { status: number; answer: string }): Promise<void> => {
      await db
        .update(keys)
        .set({ ...answer, expiresAt: keepingUntil() })
        .where(and(of(row), eq(keys.holder, row.holder)));
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
      await db
        .update(keys)
        .set({ leasedUntil: now() })
        .where(and(of(row), eq(keys.holder, row.holder)));
    },

    /** Releases the key after a refused call, so that a corrected one can use it. */
    release: async (row: IdempotencyRow): Promise<void> => {
      await db.delete(keys).where(and(of(row), eq(keys.holder, row.holder)));
    },
  };
}

export type IdempotencyKeysRepository = ReturnType<typeof createIdempotencyKeysRepository>;
