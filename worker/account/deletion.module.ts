import { AppError } from '#domain/errors.ts';
import type { Deps, Owner, SignedIn } from '#worker/app-env.ts';
import { withDatabaseOf } from '#worker/platform/database.ts';
import { eraseAccount, updateLedger } from './erase-account.ts';

type DeletionModuleDeps = {
  deps: Deps;
  directory: {
    readonly exists: (userId: string) => Promise<boolean>;
    /** Deletes an account by `erase`, and records it in the directory. */
    readonly leave: (owner: Owner, erase: () => Promise<void>) => Promise<void>;
  };
  sessions: {
    readonly identify: (authorization: string | undefined) => Promise<SignedIn>;
    readonly readBearer: (authorization: string | undefined) => Promise<SignedIn | undefined>;
  };
  onFailure: (error: unknown) => void;
};

/** Deletes accounts. */
export function deletionModule({ deps, directory, sessions, onFailure }: DeletionModuleDeps) {
  return {
    /**
     * Deletes the account of an `Authorization` header, with all its rows. A repeated or parallel call finds nothing left and
     * succeeds too. Throws `unauthorized` without a genuine token, and for an ended session of an existing account. The
     * person may also delete a banned account.
     */
    delete: async (authorization: string | undefined): Promise<void> => {
      const named = await sessions.readBearer(authorization);
      if (!named) throw new AppError('unauthorized');
      const live = await sessions.identify(authorization).catch(async (error) => {
        if (await directory.exists(named.userId)) throw error;
      });
      if (!live) return;
      const theirs = withDatabaseOf(deps, live);
      await directory.leave(live, () => eraseAccount(theirs, live.userId));
      // If the ledger isn't reachable, the cron trigger does it later.
      await updateLedger(theirs).catch(onFailure);
    },
  };
}
