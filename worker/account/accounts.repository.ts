import { eq, type SQL } from 'drizzle-orm';
import type { AccountStatus } from '#domain/account/account-status.ts';
import type { NewAccount } from '#domain/account/new-account.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/context.ts';

export type UserRow = typeof users.$inferSelect;

/** What a person may change of the profile. */
export type ProfileChange = Partial<Pick<UserRow, 'name' | 'gender' | 'birthOn' | 'timeZone' | 'language'>>;

/** What other parts need of a person; `withdrawn` 1 where the consent to menstrual data was taken back. */
export type PersonRow = Pick<UserRow, 'timeZone' | 'birthOn'> & { withdrawn: 0 | 1 };

/** Accounts as a sign-in sees them: by address, before anybody is known. */
export function createAccountDirectory({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    /** The account of an address, or `undefined`. */
    findByAddress: async (addressKey: string) => {
      const [row] = await db
        .select({
          userId: users.userId,
          email: users.email,
          language: users.language,
          status: users.status,
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

    /** Where an account stands, or `undefined` where there is none. */
    statusOf: async (userId: string): Promise<AccountStatus | undefined> => {
      const [row] = await db.select({ status: users.status }).from(users).where(eq(users.userId, userId));
      return row?.status;
    },

    /** Statement that makes an account of a proven registration. */
    creation: (userId: string, { email, addressKey, language }: NewAccount) =>
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
    /** The profile, or `undefined` where the account was deleted meanwhile. */
    find: async (): Promise<UserRow | undefined> => {
      const [row] = await db.select().from(users).where(eq(users.userId, userId));
      return row;
    },

    /** The zone, the birth date and one thing more that is known of the person elsewhere, in one statement. */
    findPerson: async (withdrawn: SQL<0 | 1>): Promise<PersonRow | undefined> => {
      const [row] = await db
        .select({ timeZone: users.timeZone, birthOn: users.birthOn, withdrawn })
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
