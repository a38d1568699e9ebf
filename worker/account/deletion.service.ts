import { AppError } from '#domain/errors.ts';
import type { Owner, SignedIn } from '#worker/app-env.ts';

type Parts = {
  /** Deletes every row of a person, and tells the ledger where that can be reached. */
  erase: (owner: Owner) => Promise<void>;
  accounts: { readonly exists: (userId: string) => Promise<boolean> };
  sessions: {
    readonly identify: (authorization: string | undefined) => Promise<SignedIn>;
    readonly readBearer: (authorization: string | undefined) => Promise<SignedIn | undefined>;
  };
};

/** Deletes accounts. */
export function createDeletionService({ erase, accounts, sessions }: Parts) {
  return {
    /**
     * Deletes the account that an `Authorization` header speaks for, with all of its rows. A repeated or parallel call finds
     * nothing left and succeeds as the first one did. Throws `unauthorized` without a genuine token, and for an ended
     * session of an account that is still there. A banned account may be deleted by its person too.
     */
    delete: async (authorization: string | undefined): Promise<void> => {
      const named = await sessions.readBearer(authorization);
      if (!named) throw new AppError('unauthorized');
      const live = await sessions.identify(authorization).catch(async (error) => {
        if (await accounts.exists(named.userId)) throw error;
      });
      if (!live) return;
      await erase(live);
    },
  };
}
