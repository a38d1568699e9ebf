import { AppError } from '#domain/errors.ts';
import type { Deps, SignedIn } from '#worker/context.ts';
import { tellLedger } from './deletion-ledger.ts';
import { eraseAccount } from './erase-account.ts';

type Parts = {
  deps: Pick<Deps, 'db' | 'ledger' | 'now'>;
  /** Writes down what went wrong behind a deletion that is done. */
  log: (error: unknown) => void;
  accounts: { readonly exists: (userId: string) => Promise<boolean> };
  sessions: {
    readonly identify: (authorization: string | undefined) => Promise<SignedIn>;
    readonly readBearer: (authorization: string | undefined) => Promise<SignedIn | undefined>;
  };
};

/** Deletes accounts. */
export function createDeletionService({ deps, log, accounts, sessions }: Parts) {
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
      await eraseAccount(deps, live.userId);
      // Where the ledger is away, the cron trigger tells it.
      await tellLedger(deps).catch((error: unknown) => log(error));
    },
  };
}
