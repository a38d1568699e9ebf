import { and, asc, eq, exists, gt, gte, isNull, sql } from 'drizzle-orm';
import { TAKE_BACK_SECONDS } from '#domain/account/address-change.schema.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, NoteGiven, Query } from '#worker/platform/database.ts';

export type AddressChangeRow = typeof addressChanges.$inferSelect;

/** An address as it is typed, and a query for the session that sets it: without rows nothing is written. */
type Typed = { readonly email: string; readonly session: Query };

/** One person's address and its changes. */
export function createAddressChangesRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(addressChanges.userId, userId);
  const setAddress = (email: string, given: Query) =>
    db
      .update(users)
      .set({ email, addressKey: addressKeyOf(email) })
      .where(and(eq(users.userId, userId), exists(given)))
      .returning({ userId: users.userId });

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
        .where(and(mine, eq(addressChanges.changeId, changeId)));
      return row;
    },

    /** The oldest change away from an address that can still be taken back: going there again is a return. */
    findAway: async (addressKey: string): Promise<AddressChangeRow | undefined> => {
      const rows = await db
        .select()
        .from(addressChanges)
        .where(
          and(
            mine,
            isNull(addressChanges.revokedAt),
            gt(addressChanges.changedAt, now() - TAKE_BACK_SECONDS),
          ),
        )
        .orderBy(asc(addressChanges.changeId));
      return rows.find(({ previousEmail }) => addressKeyOf(previousEmail) === addressKey);
    },

    /** Sets another address and keeps the one before; `false`, and nothing written, where the session is over. */
    change: async (
      { changeId, changedAt, email, session }: Typed & { changeId: string; changedAt: number },
      note: NoteGiven,
    ): Promise<boolean> => {
      const [, , rows] = await db.batch([
        note(session),
        db.insert(addressChanges).select(
          sql`select ${users.userId}, ${changeId}, ${users.email}, ${changedAt}, null
            from ${users} where ${and(eq(users.userId, userId), exists(session))}`,
        ),
        setAddress(email, session),
      ]);
      return rows.length === 1;
    },

    /**
     * Sets the address from before a change again and ends what came after it; `false` as in `change`. The change itself stays, so
     * that its link still ends the sessions of anyone who made it.
     */
    goBack: async (
      { changeId, email, session }: Typed & { changeId: string },
      note: NoteGiven,
    ): Promise<boolean> => {
      const [, , rows] = await db.batch([
        note(session),
        db
          .update(addressChanges)
          .set({ revokedAt: now() })
          .where(
            and(
              mine,
              gt(addressChanges.changeId, changeId),
              isNull(addressChanges.revokedAt),
              exists(session),
            ),
          ),
        setAddress(email, session),
      ]);
      return rows.length === 1;
    },

    /** Statements that set the address from before a change, unless that was taken back; it and all that came after are over. */
    takingBack: ({ changeId, previousEmail }: AddressChangeRow) => {
      const standing = db
        .select({ changeId: addressChanges.changeId })
        .from(addressChanges)
        .where(and(mine, eq(addressChanges.changeId, changeId), isNull(addressChanges.revokedAt)));
      return [
        setAddress(previousEmail, standing),
        db
          .update(addressChanges)
          .set({ revokedAt: now() })
          .where(
            and(
              mine,
              gte(addressChanges.changeId, changeId),
              isNull(addressChanges.revokedAt),
              exists(standing),
            ),
          ),
      ] as const satisfies readonly BatchStatement[];
    },
  };
}

export type AddressChangesRepository = ReturnType<typeof createAddressChangesRepository>;
