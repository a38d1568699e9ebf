import { and, eq, gt, sql } from 'drizzle-orm';
import { CODE_LIFETIME_SECONDS, CODE_RENEWAL_SECONDS, CODE_TRIES } from '#domain/account/login-code.ts';
import { loginCodes, loginRequests } from '#drizzle/schema/sessions.ts';
import type { Deps } from '#worker/context.ts';

/** An address and, where the caller has the cookie of a request, the hash of its name. */
export type CodeHolder = { readonly addressKey: string; readonly requestKey: string | undefined };
type Request = CodeHolder & { readonly requestKey: string };

/**
 * The live codes of an address: the newest, with the tries of callers without a cookie, and what each browser was mailed,
 * with its own tries. Every call is one statement or one transaction, so parallel calls cannot win a try or a code.
 */
export function createLoginCodesRepository({ db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>) {
  const ofAddress = (addressKey: string) => eq(loginCodes.addressKey, addressKey);
  const ofRequest = ({ addressKey, requestKey }: Request) =>
    and(eq(loginRequests.addressKey, addressKey), eq(loginRequests.requestKey, requestKey));

  return {
    /**
     * The nonce of the code to mail to a browser: the one it was mailed before; else the address's newest; a new one
     * where that is nearly over, or where the tries of this browser or of callers without a cookie are spent.
     */
    issue: async (request: Request): Promise<string> => {
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
          .select(
            db
              .select({
                addressKey: loginCodes.addressKey,
                requestKey: sql`${request.requestKey}`.as('request_key'),
                nonce: loginCodes.nonce,
                triesLeft: sql`${CODE_TRIES}`.as('tries_left'),
                expiresAt: loginCodes.expiresAt,
              })
              .from(loginCodes)
              .where(ofAddress(request.addressKey)),
          )
          .onConflictDoUpdate({
            target: [loginRequests.addressKey, loginRequests.requestKey],
            set: {
              nonce: sql`excluded.nonce`,
              triesLeft: sql`excluded.tries_left`,
              expiresAt: sql`excluded.expires_at`,
            },
            setWhere: sql`${loginRequests.expiresAt} < ${renewalAt} or ${loginRequests.triesLeft} <= 0`,
          }),
        db.select({ nonce: loginRequests.nonce }).from(loginRequests).where(ofRequest(request)),
      ]);
      return row?.nonce ?? fresh.nonce;
    },

    /** Whether this browser has tries of its own, left or spent: whether it asked for a code that still lives. */
    hasOwnTries: async (holder: CodeHolder): Promise<boolean> => {
      if (!isRequest(holder)) return false;
      const rows = await db
        .select({ nonce: loginRequests.nonce })
        .from(loginRequests)
        .where(and(ofRequest(holder), gt(loginRequests.expiresAt, now())));
      return rows.length === 1;
    },

    /**
     * Spends one try and gives the nonces to compare with, none where no live code or try is left. A browser of its own
     * tries may type the code it was mailed or the address's newest.
     */
    spendTry: async (holder: CodeHolder): Promise<string[]> => {
      const newest = db
        .select({ nonce: loginCodes.nonce })
        .from(loginCodes)
        .where(and(ofAddress(holder.addressKey), gt(loginCodes.expiresAt, now())));
      if (!isRequest(holder)) {
        const spent = await db
          .update(loginCodes)
          .set({ triesLeft: sql`${loginCodes.triesLeft} - 1` })
          .where(
            and(ofAddress(holder.addressKey), gt(loginCodes.triesLeft, 0), gt(loginCodes.expiresAt, now())),
          )
          .returning({ nonce: loginCodes.nonce });
        return spent.map(({ nonce }) => nonce);
      }
      const [spent, current] = await db.batch([
        db
          .update(loginRequests)
          .set({ triesLeft: sql`${loginRequests.triesLeft} - 1` })
          .where(and(ofRequest(holder), gt(loginRequests.triesLeft, 0), gt(loginRequests.expiresAt, now())))
          .returning({ nonce: loginRequests.nonce }),
        newest,
      ]);
      return spent.length === 0 ? [] : [...new Set([...spent, ...current].map(({ nonce }) => nonce))];
    },

    /** Uses a code up, and with it every other of the address; `false` where a parallel call was first. */
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
}

function isRequest(holder: CodeHolder): holder is Request {
  return holder.requestKey !== undefined;
}

export type LoginCodesRepository = ReturnType<typeof createLoginCodesRepository>;
