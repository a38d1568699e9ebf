import { and, desc, eq, exists, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AccountStatus } from '#domain/account/account-status.ts';
import { TAKE_BACK_SECONDS } from '#domain/account/address-change.schema.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import type { NewAccount } from '#domain/account/new-account.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import type { Query } from '#worker/platform/database.ts';

export type UserRow = typeof users.$inferSelect;

/** What a person may change of the profile. */
export type ProfileChange = Partial<Pick<UserRow, 'name' | 'gender' | 'birthOn' | 'timeZone' | 'language'>>;

/** What other parts need of a person; `withdrawn` 1 where the consent to menstrual data was taken back. */
export type PersonRow<Also> = Pick<UserRow, 'timeZone' | 'birthOn'> & { withdrawn: 0 | 1; also: Also };

export type Contact = Pick<UserRow, 'email' | 'language' | 'status'>;

/** Expression: where an account stands, or null where there is none; for a statement that reads something of it. */
export const statusOf = (userId: SQLiteColumn): SQL<AccountStatus | null> =>
  sql`(select ${users.status} from ${users} where ${eq(users.userId, userId)})`;

/** Expression: the account of an id or an address as a row with its `user_id`, none where there is no such account. */
export const accountOf = (whose: { readonly userId: string } | { readonly addressKey: string }): SQL =>
  sql`(select ${users.userId} from ${users} where ${
    'userId' in whose ? eq(users.userId, whose.userId) : eq(users.addressKey, whose.addressKey)
  })`;

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

    /** Where mails to some people go, in which language, and where their accounts stand. */
    contactsOf: async (userIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> => {
      const asked = sql`(select value from json_each(${JSON.stringify(userIds)}))`;
      const rows = await db
        .select({
          userId: users.userId,
          email: users.email,
          language: users.language,
          status: users.status,
        })
        .from(users)
        .where(inArray(users.userId, asked));
      return new Map(rows.map(({ userId, ...contact }) => [userId, contact]));
    },

    /** Statement that notes that somebody used the account, given that a query has rows: what retention had announced is off. */
    noteUse: (userId: string, given?: Query) =>
      db
        .update(users)
        .set({ lastActiveAt: now(), retentionNoticeAt: null })
        .where(and(eq(users.userId, userId), given && exists(given))),

    /** Statement that takes every browser that signed in so far for a new one. */
    forgetBrowsers: (userId: string) =>
      db.update(users).set({ knownSince: now() }).where(eq(users.userId, userId)),

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
    /** Statement: the profile and what else is known of the person; no row where the account was deleted meanwhile. */
    finding: <Along extends Record<string, SQL>>(along: Along) =>
      db
        .select({ ...getTableColumns(users), ...along })
        .from(users)
        .where(eq(users.userId, userId)),

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
