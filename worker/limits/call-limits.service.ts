import { maxUnder, RATE_LIMITS } from '#domain/account/rate-limits.ts';
import { signedInActs } from '#domain/account/signed-in-acts.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps } from '#worker/app-env.ts';
import { unlessAway } from '#worker/platform/database-failure.ts';
import { createBucketNames } from './bucket-names.ts';
import type { RateLimitHitsRepository } from './rate-limit-hits.repository.ts';
import { createRateLimits } from './rate-limits.service.ts';

/** Acts so frequent that they are counted in memory. Each has one limit. */
type FrequentAct = 'read' | 'write' | 'refresh' | 'bad_token';

export type CallLimitServiceDeps = {
  deps: Pick<Deps, 'config' | 'now' | 'callCounts' | 'limitFactor'>;
  hits: RateLimitHitsRepository;
  method: string;
  path: string;
  /** The key of the caller's network. */
  network: () => string;
  /** Called if a report to the other isolates failed; counting continues here. */
  onReportFailure: (error: unknown) => void;
};

/** Limits a call by what it does and who makes it. Each function throws `rate_limited`, and then counts nothing. */
export function createCallLimits({
  deps,
  hits,
  method,
  path,
  network,
  onReportFailure,
}: CallLimitServiceDeps) {
  const acts = signedInActs(method, path);
  const bucketNameOf = createBucketNames(deps.config);

  /** Counts a call in this isolate's memory; each tenth of a limit is reported to the other isolates in one row. */
  async function count(act: FrequentAct, subject: string): Promise<void> {
    const [rule] = RATE_LIMITS[act];
    const limit = { ...rule, max: maxUnder(rule, deps.limitFactor) };
    const tally = deps.callCounts.of(act, subject);
    const retryAfterSeconds = tally.take(deps.now(), limit);
    if (retryAfterSeconds > 0) throw new AppError('rate_limited', { retryAfterSeconds });
    const calls = tally.report(limit);
    if (calls === 0) return;
    try {
      const bucket = await bucketNameOf({ act, scope: rule.scope, subject: [subject] });
      tally.hear(await hits.report({ bucket, reporter: tally.id, calls, windowSeconds: rule.windowSeconds }));
    } catch (error) {
      onReportFailure(error);
    }
  }

  return {
    /** Counts the call of a genuine token, before anything is read for it. */
    countCall: async (userId: string): Promise<void> => {
      if (acts) await count(acts.often, userId);
    },

    /**
     * Counts a call's second limit, once its session is known to be live; if nothing can be written, the call continues
     * uncounted.
     */
    countBesides: async (userId: string): Promise<void> => {
      const besides = acts?.besides;
      if (besides) {
        await unlessAway(() => createRateLimits({ deps, hits }).spend(besides, { person: [userId] }));
      }
    },

    /** Counts a call with a token that isn't good. */
    countBadToken: async (): Promise<void> => {
      if (acts) await count('bad_token', network());
    },

    /** Counts an exchange of a refresh token, good or not. */
    countRefresh: (): Promise<void> => count('refresh', network()),
  };
}
