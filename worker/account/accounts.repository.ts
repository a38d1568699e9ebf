import { and, desc, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AccountStatus } from '#domain/account/account-status.ts';
import { TAKE_BACK_SECONDS } from '#domain/account/address-change.schema.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import type { NewAccount } from '#domain/account/new-account.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { rowsAsJson } from '#worker/platform/json-sql.ts';

export type UserRow = typeof users.$inferSelect;

/** What a person may change of the profile. */
export type ProfileChange = Partial<Pick<UserRow, 'name' | 'gender' | 'birthOn' | 'timeZone' | 'language'>>;

/** What other parts need of a person; `withdrawn` 1 where the consent to menstrual data was taken back. */
export type PersonRow<Also> = Pick<UserRow, 'timeZone' | 'birthOn'> & { withdrawn: 0 | 1; also: Also };

/** The accounts of one shard as a sign-in sees them: by address, before anybody is known. */
export function createAccountsRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    /** The account of an address, or `undefined`. */
    findByAddress: async (addressKey: string) => {
      const [row] = await db
        .select({
          userId: users.userId,
          email: users.email,
          language: users.language,
          status: users.status,
          knownSince: users.knownSince,
        })
        .from(users)
        .where(eq(users.addressKey, addressKey));
      return row;
    },

    /** Whether the account still exists. */
    exists: async (userId: string): Promise<boolean> => {
      const rows = await db.select({ userId: users.userId }).from(users).where(eq(users.userId, userId));
      return rows.length === 1;
    },

    /** The folded address of an account, or `undefined`. */
    addressKeyOf: async (userId: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ addressKey: users.addressKey })
        .from(users)
        .where(eq(users.userId, userId));
      return row?.addressKey;
    },

    /** The folded address of an account and those that can be taken back until an instant, or `undefined`. */
    addressesOf: async (userId: string) => {
      const [[user], changes] = await db.batch([
        db.select({ current: users.addressKey }).from(users).where(eq(users.userId, userId)),
        db
          .select({ email: addressChanges.previousEmail, changedAt: addressChanges.changedAt })
          .from(addressChanges)
          .where(
            and(
              eq(addressChanges.userId, userId),
              isNull(addressChanges.revokedAt),
              gt(addressChanges.changedAt, now() - TAKE_BACK_SECONDS),
            ),
          )
          .orderBy(desc(addressChanges.changedAt)),
      ]);
      const kept = changes.map(({ email, changedAt }) => ({
        addressKey: addressKeyOf(email),
        until: changedAt + TAKE_BACK_SECONDS,
      }));
      return user && { ...user, kept };
    },

    /** Expression: where an account stands, or null where there is none; for a statement that reads something of it. */
    statusOf: (userId: string | SQLiteColumn): SQL<AccountStatus | null> =>
      sql`(${db.select({ status: users.status }).from(users).where(eq(users.userId, userId))})`,

    /** Statement that makes an account of a proven registration. */
    creation: ({ userId }: Pick<Owner, 'userId'>, { email, addressKey, language }: NewAccount) =>
      db.insert(users).values({
        userId,
        email,
        addressKey,
        language,
        trackingId: crypto.randomUUID(),
        createdAt: now(),
        lastActiveAt: now(),
      }),
  };
}

/** One person's profile. */
export function createProfileRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** The profile with its consents, in one statement, or `undefined` where the account was deleted meanwhile. */
    find: async <Consents>(
      consents: SQL<Consents>,
    ): Promise<(UserRow & { consents: Consents }) | undefined> => {
      const [row] = await db
        .select({ ...getTableColumns(users), consents })
        .from(users)
        .where(eq(users.userId, userId));
      return row;
    },

    /** Expression: the profile in a list of one, empty where the account was deleted meanwhile; for a statement that reads more. */
    asJson: (): SQL<UserRow[]> =>
      rowsAsJson(getTableColumns(users), { of: sql`${users} where ${eq(users.userId, userId)}` }),

    /** The zone, the birth date and two things more that are known of the person elsewhere, in one statement. */
    findPerson: async <Also>({
      withdrawn,
      also,
    }: {
      withdrawn: SQL<0 | 1>;
      also: SQL<Also>;
    }): Promise<PersonRow<Also> | undefined> => {
      const [row] = await db
        .select({ timeZone: users.timeZone, birthOn: users.birthOn, withdrawn, also })
        .from(users)
        .where(eq(users.userId, userId));
      return row;
    },

    /** Writes the given fields and no others. */
    update: async (change: ProfileChange): Promise<void> => {
      await db.update(users).set(change).where(eq(users.userId, userId));
    },
  };
}

export type ProfileRepository = ReturnType<typeof createProfileRepository>;
