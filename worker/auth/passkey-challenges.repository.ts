import { and, eq, gt } from 'drizzle-orm';
import { CHALLENGE_SECONDS } from '#domain/account/passkey.schema.ts';
import { passkeyChallenges } from '#drizzle/schema/auth.ts';
import type { Deps } from '#worker/app-env.ts';

/** What passkeys have to sign. Each challenge counts once, for five minutes, and only for the browser that asked for it. */
export function createPasskeyChallengesRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    keep: async (challenge: string, holder: string): Promise<void> => {
      await db.insert(passkeyChallenges).values({ challenge, holder, expiresAt: now() + CHALLENGE_SECONDS });
    },

    /** Uses a challenge up; `false` if it isn't the holder's, is too old, or was used by another call. */
    take: async (challenge: string, holder: string): Promise<boolean> => {
      const taken = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            eq(passkeyChallenges.holder, holder),
            gt(passkeyChallenges.expiresAt, now()),
          ),
        )
        .returning({ challenge: passkeyChallenges.challenge });
      return taken.length === 1;
    },
  };
}

export type PasskeyChallengesRepository = ReturnType<typeof createPasskeyChallengesRepository>;
