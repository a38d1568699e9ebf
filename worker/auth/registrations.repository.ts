import { and, eq, gt } from 'drizzle-orm';
import type { NewAccount } from '#domain/account/new-account.ts';
import { registrations } from '#drizzle/schema/account.ts';
import type { Deps } from '#worker/context.ts';

/** How long a sign-up waits for its code; a resend within it needs no second form. */
const REGISTRATION_LIFETIME_SECONDS = 86_400;

/** Sign-ups whose mailbox is not proven yet, one an address. */
export function createRegistrationsRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    /** Keeps a sign-up for a day; a later one of the same address replaces it. */
    save: async (registration: Omit<NewAccount, 'requestedAt'>): Promise<void> => {
      const { addressKey, ...rest } = registration;
      const row = { ...rest, requestedAt: now(), expiresAt: now() + REGISTRATION_LIFETIME_SECONDS };
      await db
        .insert(registrations)
        .values({ addressKey, ...row })
        .onConflictDoUpdate({ target: registrations.addressKey, set: row });
    },

    /** The waiting sign-up of an address, or `undefined`. */
    find: async (addressKey: string): Promise<NewAccount | undefined> => {
      const [row] = await db
        .select()
        .from(registrations)
        .where(and(eq(registrations.addressKey, addressKey), gt(registrations.expiresAt, now())));
      return row;
    },

    /** Statement that ends the wait; for the batch that makes the account. */
    removal: (addressKey: string) => db.delete(registrations).where(eq(registrations.addressKey, addressKey)),
  };
}

export type RegistrationsRepository = ReturnType<typeof createRegistrationsRepository>;
