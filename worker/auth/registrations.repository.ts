import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { NewAccount } from '#domain/account/new-account.ts';
import { registrations } from '#drizzle/schema/auth.ts';
import type { Deps } from '#worker/app-env.ts';

/** How long a sign-up waits for its code; a resend within it needs no second form. */
const REGISTRATION_LIFETIME_SECONDS = 86_400;
/** The most pending forms of an address: as many as it gets mails in a day, so that a stranger can't push any out. */
const FORMS_MAX = 20;

/** A pending sign-up; `form` is the keyed name of the request that sent it, so that each browser has its own. */
export type Registration = NewAccount & { readonly form: string };

/** Sign-ups whose mailbox is not proven yet. */
export function createRegistrationsRepository({ db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>) {
  return {
    /** Stores a form for a day and replaces the browser's previous one. */
    save: async (registration: Omit<Registration, 'requestedAt'>): Promise<void> => {
      const sending = {
        ...registration,
        sentId: newId(),
        requestedAt: now(),
        expiresAt: now() + REGISTRATION_LIFETIME_SECONDS,
      };
      const ofAddress = eq(registrations.addressKey, registration.addressKey);
      const newest = db
        .select({ form: registrations.form })
        .from(registrations)
        .where(ofAddress)
        .orderBy(desc(registrations.sentId))
        .limit(FORMS_MAX);
      await db.batch([
        db
          .insert(registrations)
          .values(sending)
          .onConflictDoUpdate({ target: [registrations.addressKey, registrations.form], set: sending }),
        db.delete(registrations).where(and(ofAddress, notInArray(registrations.form, newest))),
      ]);
    },

    /** The pending sign-ups of an address, newest first. */
    list: (addressKey: string): Promise<Registration[]> =>
      db
        .select()
        .from(registrations)
        .where(and(eq(registrations.addressKey, addressKey), gt(registrations.expiresAt, now())))
        .orderBy(desc(registrations.sentId)),

    /** Statement that deletes all pending sign-ups of an address; for the batch of a sign-in. */
    removal: (addressKey: string) => db.delete(registrations).where(eq(registrations.addressKey, addressKey)),
  };
}

export type RegistrationsRepository = ReturnType<typeof createRegistrationsRepository>;
