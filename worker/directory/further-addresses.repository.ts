import { and, eq, inArray, isNull, lte, ne, notExists, sql } from 'drizzle-orm';
import { furtherAddresses, people } from '#drizzle/directory/people.ts';
import type { Deps } from '#worker/app-env.ts';
import { type AddressHashes, KEYED } from './address-hash.ts';
import { turning } from './directory.repository.ts';

/** A change of an address counts as dead after this long; none takes longer. */
const CHANGE_SECONDS = 60;

/** Addresses held for a person besides their own: the one they are changing to, and those they can restore. */
export function createFurtherAddresses({ directory: db, now }: Pick<Deps, 'directory' | 'now'>) {
  const mine = (userId: string) => eq(furtherAddresses.userId, userId);

  return {
    /**
     * Holds an address for an account that is about to have it, in one transaction; `false` if it is another account's, or if
     * another change or a move of the account is running.
     */
    hold: async (userId: string, hashes: AddressHashes): Promise<boolean> => {
      const { keyed } = hashes;
      const held = { state: 'coming', heldUntil: now() + CHANGE_SECONDS } as const;
      const others = db
        .select({ userId: people.userId })
        .from(people)
        .where(and(eq(people.addressHash, keyed), ne(people.userId, userId)));
      const underWay = db
        .select({ userId: furtherAddresses.userId })
        .from(furtherAddresses)
        .where(
          and(
            mine(userId),
            eq(furtherAddresses.state, 'coming'),
            sql`${furtherAddresses.heldUntil} > ${now()}`,
          ),
        );
      const [, , rows] = await db.batch([
        turning(db, hashes),
        db
          .delete(furtherAddresses)
          .where(and(eq(furtherAddresses.addressHash, keyed), lte(furtherAddresses.heldUntil, now()))),
        db
          .insert(furtherAddresses)
          .select(
            sql`select ${keyed}, ${people.userId}, ${held.state}, ${held.heldUntil} from ${people}
              where ${and(
                eq(people.userId, userId),
                eq(people.state, 'here'),
                isNull(people.movesTo),
                notExists(others),
                notExists(underWay),
              )}`,
          )
          .onConflictDoUpdate({
            target: furtherAddresses.addressHash,
            set: held,
            setWhere: mine(userId),
          })
          .returning({ userId: furtherAddresses.userId }),
      ]);
      return rows.length === 1;
    },

    /** Writes a person's address and the addresses held for them, replacing earlier ones. */
    put: async (
      userId: string,
      {
        current,
        restorable,
      }: { current: AddressHashes; restorable: readonly { hash: string; until: number }[] },
    ): Promise<void> => {
      await db.batch([
        turning(db, current),
        db
          .update(people)
          .set({ addressHash: current.keyed, addressHashVersion: KEYED })
          .where(eq(people.userId, userId)),
        db.delete(furtherAddresses).where(mine(userId)),
        db
          .insert(furtherAddresses)
          .select(
            sql`select value ->> 'hash', ${userId}, 'kept', value ->> 'until' from json_each(${JSON.stringify(restorable)})
              where exists (select 1 from ${people} where ${eq(people.userId, userId)})`,
          )
          .onConflictDoNothing(),
      ]);
    },

    /** Releases everything held for a person. */
    drop: async (userId: string): Promise<void> => {
      await db.delete(furtherAddresses).where(mine(userId));
    },

    /** People whose change started and never finished, at most `limit`. */
    findUnsettled: async (limit: number): Promise<string[]> => {
      const rows = await db
        .select({ userId: furtherAddresses.userId })
        .from(furtherAddresses)
        .where(and(lte(furtherAddresses.heldUntil, now()), eq(furtherAddresses.state, 'coming')))
        .limit(limit);
      return rows.map(({ userId }) => userId);
    },

    /** Deletes addresses that are no longer held, at most `limit`. */
    forget: async (limit: number): Promise<void> => {
      const over = db
        .select({ hash: furtherAddresses.addressHash })
        .from(furtherAddresses)
        .where(and(lte(furtherAddresses.heldUntil, now()), eq(furtherAddresses.state, 'kept')))
        .limit(limit);
      await db.delete(furtherAddresses).where(inArray(furtherAddresses.addressHash, over));
    },
  };
}

export type FurtherAddresses = ReturnType<typeof createFurtherAddresses>;
