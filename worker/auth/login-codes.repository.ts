import { and, eq, gt, sql } from 'drizzle-orm';
import { CODE_LIFETIME_SECONDS, CODE_RENEWAL_SECONDS, CODE_TRIES } from '#domain/account/login-code.ts';
import { loginCodes } from '#drizzle/schema/sessions.ts';
import type { Deps } from '#worker/context.ts';

/** The one live code of an address. Every statement is atomic, so parallel calls cannot win a try or a code. */
export function createLoginCodesRepository({ db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>) {
  return {
    /** The nonce of the address's live code: the present one, or a new one where it is spent or nearly over. */
    issue: async (addressKey: string): Promise<string> => {
      const fresh = { nonce: newId(), triesLeft: CODE_TRIES, expiresAt: now() + CODE_LIFETIME_SECONDS };
      const [, [row]] = await db.batch([
        db
          .insert(loginCodes)
          .values({ addressKey, ...fresh })
          .onConflictDoUpdate({
            target: loginCodes.addressKey,
            set: fresh,
            setWhere: sql`${loginCodes.expiresAt} < ${now() + CODE_RENEWAL_SECONDS} or ${loginCodes.triesLeft} <= 0`,
          }),
        db.select({ nonce: loginCodes.nonce }).from(loginCodes).where(eq(loginCodes.addressKey, addressKey)),
      ]);
      return row?.nonce ?? fresh.nonce;
    },

    /** Spends one try and gives the nonce to compare with, or `undefined` where no live code or try is left. */
    spendTry: async (addressKey: string): Promise<string | undefined> => {
      const [row] = await db
        .update(loginCodes)
        .set({ triesLeft: sql`${loginCodes.triesLeft} - 1` })
        .where(
          and(
            eq(loginCodes.addressKey, addressKey),
            gt(loginCodes.triesLeft, 0),
            gt(loginCodes.expiresAt, now()),
          ),
        )
        .returning({ nonce: loginCodes.nonce });
      return row?.nonce;
    },

    /** Uses the code up; `false` where a parallel call was first. */
    consume: async (addressKey: string, nonce: string): Promise<boolean> => {
      const gone = await db
        .delete(loginCodes)
        .where(and(eq(loginCodes.addressKey, addressKey), eq(loginCodes.nonce, nonce)))
        .returning({ addressKey: loginCodes.addressKey });
      return gone.length === 1;
    },
  };
}

export type LoginCodesRepository = ReturnType<typeof createLoginCodesRepository>;
