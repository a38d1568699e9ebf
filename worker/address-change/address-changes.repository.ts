import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement } from '#worker/platform/database.ts';

export type AddressChangeRow = typeof addressChanges.$inferSelect;

/** One person's address and its changes. */
export function createAddressChangesRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const setAddress = (email: string) =>
    db
      .update(users)
      .set({ email, addressKey: addressKeyOf(email) })
      .where(eq(users.userId, userId));

  return {
    /** The address as it is and the language of mails, or `undefined` where there is no such account. */
    current: async () => {
      const [row] = await db
        .select({ email: users.email, addressKey: users.addressKey, language: users.language })
        .from(users)
        .where(eq(users.userId, userId));
      return row;
    },

    /** A change that is kept, taken back or not. */
    find: async (changeId: string): Promise<AddressChangeRow | undefined> => {
      const [row] = await db
        .select()
        .from(addressChanges)
        .where(and(eq(addressChanges.userId, userId), eq(addressChanges.changeId, changeId)));
      return row;
    },

    /** Statements that set another address and keep the one before, whatever it is by then. */
    changing: ({ changeId, changedAt, email }: { changeId: string; changedAt: number; email: string }) =>
      [
        db.insert(addressChanges).select(
          sql`select ${users.userId}, ${changeId}, ${users.email}, ${changedAt}, null
            from ${users} where ${eq(users.userId, userId)}`,
        ),
        setAddress(email),
      ] as const satisfies readonly BatchStatement[],

    /** Statements that set the address of before a change; the change and all that came after it are over. */
    takingBack: ({ changeId, previousEmail }: AddressChangeRow) =>
      [
        setAddress(previousEmail),
        db
          .update(addressChanges)
          .set({ revokedAt: now() })
          .where(
            and(
              eq(addressChanges.userId, userId),
              gte(addressChanges.changeId, changeId),
              isNull(addressChanges.revokedAt),
            ),
          ),
      ] as const satisfies readonly BatchStatement[],
  };
}

export type AddressChangesRepository = ReturnType<typeof createAddressChangesRepository>;
