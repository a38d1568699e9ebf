import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { NewAccount } from '#domain/account/session.calls.ts';
import { CODE_LIFETIME_SECONDS, CODE_RENEWAL_SECONDS, CODE_TRIES } from '#domain/account/sign-in.ts';
import { loginCodes, loginRequests, registrations } from '#drizzle/schema/auth.ts';
import type { Deps } from '#worker/context.ts';

/** A browser with its own tries, by a keyed hash of its name: it requested a code, or is known at the address. */
type OwnHolder = {
  readonly kind: 'request' | 'known';
  readonly addressKey: string;
  readonly requestKey: string;
};

/** Whose tries are spent at an address: one browser's own, or those shared by all others. */
export type CodeHolder = OwnHolder | { readonly kind: 'shared'; readonly addressKey: string };

const WITH_NEW_CODE = {
  nonce: sql`excluded.nonce`,
  triesLeft: sql`excluded.tries_left`,
  expiresAt: sql`excluded.expires_at`,
};

const noncesIn = (...found: (readonly { readonly nonce: string }[])[]): string[] => [
  ...new Set(found.flat().map(({ nonce }) => nonce)),
];

/**
 * The live codes of an address: the newest, with the tries of callers without a cookie, and the code mailed to each browser,
 * with its own tries. Every call is one statement or one transaction, so parallel calls can't gain a try or a code.
 */
export function createLoginCodesRepository({ db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>) {
  const ofAddress = (addressKey: string) => eq(loginCodes.addressKey, addressKey);
  const isLive = (addressKey: string) => and(ofAddress(addressKey), gt(loginCodes.expiresAt, now()));
  const ofRequest = ({ addressKey, requestKey }: OwnHolder) =>
    and(eq(loginRequests.addressKey, addressKey), eq(loginRequests.requestKey, requestKey));

  return {
    /**
     * The nonce of the code to mail to a browser: the one mailed to it before, otherwise the address's newest. A new one if
     * that is about to expire, or if the tries of this browser or of callers without a cookie are used up.
     */
    issue: async (request: OwnHolder): Promise<string> => {
      const renewalAt = now() + CODE_RENEWAL_SECONDS;
      const fresh = { nonce: newId(), triesLeft: CODE_TRIES, expiresAt: now() + CODE_LIFETIME_SECONDS };
      const mine = sql`select 1 from ${loginRequests} where ${ofRequest(request)}`;
      const keepsOwn = sql`exists (${mine} and ${loginRequests.expiresAt} >= ${renewalAt} and ${loginRequests.triesLeft} > 0)`;
      const spentIt = sql`exists (${mine} and ${loginRequests.nonce} = ${loginCodes.nonce} and ${loginRequests.triesLeft} <= 0)`;
      const [, , [row]] = await db.batch([
        db
          .insert(loginCodes)
          .values({ addressKey: request.addressKey, ...fresh })
          .onConflictDoUpdate({
            target: loginCodes.addressKey,
            set: fresh,
            setWhere: sql`${loginCodes.expiresAt} < ${renewalAt}
              or (not ${keepsOwn} and (${loginCodes.triesLeft} <= 0 or ${spentIt}))`,
          }),
        db
          .insert(loginRequests)
          .select(rowFor(request))
          .onConflictDoUpdate({
            target: [loginRequests.addressKey, loginRequests.requestKey],
            set: WITH_NEW_CODE,
            setWhere: sql`${loginRequests.expiresAt} < ${renewalAt} or ${loginRequests.triesLeft} <= 0`,
          }),
        db.select({ nonce: loginRequests.nonce }).from(loginRequests).where(ofRequest(request)),
      ]);
      return row?.nonce ?? fresh.nonce;
    },

    /** Whether this browser has its own tries, left or spent: whether it requested a code that is still valid. */
    hasOwnTries: async (holder: OwnHolder): Promise<boolean> => {
      const isLive = and(ofRequest(holder), gt(loginRequests.expiresAt, now()));
      return (await db.select().from(loginRequests).where(isLive).get()) !== undefined;
    },

    /**
     * Spends one try and returns the nonces to compare with; empty if no valid code or try is left. A browser that requested
     * a code may type the one mailed to it or the address's newest; a known browser any mailed code that is still valid.
     */
    spendTry: (holder: CodeHolder): Promise<string[]> => {
      if (holder.kind === 'known') return spendKnown(holder);
      return holder.kind === 'request' ? spendOwn(holder) : spendShared(holder.addressKey);
    },

    /** Uses up a code and every other code of the address; `false` if a parallel call was first. */
    consume: async (addressKey: string, nonce: string): Promise<boolean> => {
      const [codes, requests] = await db.batch([
        db.delete(loginCodes).where(ofAddress(addressKey)).returning({ nonce: loginCodes.nonce }),
        db
          .delete(loginRequests)
          .where(eq(loginRequests.addressKey, addressKey))
          .returning({ nonce: loginRequests.nonce }),
      ]);
      return [...codes, ...requests].some((gone) => gone.nonce === nonce);
    },
  };

  async function spendShared(addressKey: string): Promise<string[]> {
    const spent = await db
      .update(loginCodes)
      .set({ triesLeft: sql`${loginCodes.triesLeft} - 1` })
      .where(and(isLive(addressKey), gt(loginCodes.triesLeft, 0)))
      .returning({ nonce: loginCodes.nonce });
    return noncesIn(spent);
  }

  async function spendOwn(holder: OwnHolder): Promise<string[]> {
    const [spent, newest] = await db.batch([spending(holder), newestOf(holder.addressKey)]);
    return spent.length === 0 ? [] : noncesIn(spent, newest);
  }

  async function spendKnown(holder: OwnHolder): Promise<string[]> {
    const [, spent, newest, mailed] = await db.batch([
      // This browser may not have a request: the code may have been requested by another one.
      db
        .insert(loginRequests)
        .select(rowFor(holder, isLive(holder.addressKey)))
        .onConflictDoUpdate({
          target: [loginRequests.addressKey, loginRequests.requestKey],
          set: WITH_NEW_CODE,
          setWhere: sql`${loginRequests.expiresAt} <= ${now()}
            or (${loginRequests.triesLeft} <= 0 and ${loginRequests.nonce} <> excluded.nonce)`,
        }),
      spending(holder),
      newestOf(holder.addressKey),
      db
        .selectDistinct({ nonce: loginRequests.nonce })
        .from(loginRequests)
        .where(and(eq(loginRequests.addressKey, holder.addressKey), gt(loginRequests.expiresAt, now()))),
    ]);
    return spent.length === 0 ? [] : noncesIn(spent, newest, mailed);
  }

  function spending(holder: OwnHolder) {
    return db
      .update(loginRequests)
      .set({ triesLeft: sql`${loginRequests.triesLeft} - 1` })
      .where(and(ofRequest(holder), gt(loginRequests.triesLeft, 0), gt(loginRequests.expiresAt, now())))
      .returning({ nonce: loginRequests.nonce });
  }

  function newestOf(addressKey: string) {
    return db.select({ nonce: loginCodes.nonce }).from(loginCodes).where(isLive(addressKey));
  }

  /** The row that gives a browser its own tries for the newest code. */
  function rowFor({ addressKey, requestKey }: OwnHolder, where = ofAddress(addressKey)) {
    return db
      .select({
        addressKey: loginCodes.addressKey,
        requestKey: sql`${requestKey}`.as('request_key'),
        nonce: loginCodes.nonce,
        triesLeft: sql`${CODE_TRIES}`.as('tries_left'),
        expiresAt: loginCodes.expiresAt,
      })
      .from(loginCodes)
      .where(where);
  }
}

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
