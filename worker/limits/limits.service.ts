import { base64url } from 'jose';
import {
  type LimitedAct,
  type LimitScope,
  maxUnder,
  RATE_LIMITS,
  type RateLimit,
  type ScopeOf,
  signedInActs,
} from '#domain/account/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#worker/context.ts';
import type { Config } from '#worker/platform/config.ts';
import { unlessUnavailable } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';
import { createRateLimitHitsRepository } from './limits.repository.ts';

/** Acts so frequent that they are counted in memory. Each has one limit. */
type FrequentAct = 'read' | 'write' | 'refresh' | 'bad_token';

/**
 * Limits the present call by what it does and who makes it; a timer's work counts nowhere. Each function throws `rate_limited`, and then
 * counts nothing.
 */
export const callLimits = onceFor((context: Context) => {
  const { deps, request } = context;
  const acts = request && signedInActs(request.method, request.path);
  const bucketNameOf = createBucketNames(deps.config);
  const hits = createRateLimitHitsRepository(deps);

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
      context.onFailure(error);
    }
  }

  return {
    /** Counts the call of a genuine token, before anything is read for it. */
    countCall: async (userId: string): Promise<void> => {
      if (acts) await count(acts.often, userId);
    },

    /** Counts a call's second limit, once its session is known to be live; if nothing can be written, it isn't counted. */
    countBesides: async (userId: string): Promise<void> => {
      const besides = acts?.besides;
      if (besides) await unlessUnavailable(() => rateLimits(context).spend(besides, { person: [userId] }));
    },

    /** Counts a call with a token that isn't good. */
    countBadToken: async (): Promise<void> => {
      if (acts) await count('bad_token', context.network());
    },

    /** Counts an exchange of a refresh token, good or not. */
    countRefresh: async (): Promise<void> => {
      if (request) await count('refresh', context.network());
    },
  };
});

/** Counts rate-limited acts exactly: in one database, no matter which shard has a person's rows. */
export const rateLimits = onceFor(({ deps }: Context) => {
  const hits = createRateLimitHitsRepository(deps);
  const bucketNameOf = createBucketNames(deps.config);

  return {
    /**
     * Counts an act under a name for each scope, or throws `rate_limited` with the seconds until all limits have room; a
     * refused act counts nowhere. `giveBack` removes it from the counts of some scopes.
     */
    spend: async <Act extends LimitedAct>(
      act: Act,
      subjects: Readonly<Record<ScopeOf<Act>, readonly string[]>>,
    ) => {
      const rules: readonly RateLimit[] = RATE_LIMITS[act];
      const scopes = [...new Set(rules.map(({ scope }) => scope))];
      const named = await Promise.all(
        scopes.map(async (scope) => {
          const subject = (subjects as Record<LimitScope, readonly string[]>)[scope]; // one for each scope of the act
          return [scope, await bucketNameOf({ act, scope, subject })] as const;
        }),
      );
      const bucketIn = new Map<LimitScope, string>(named);
      const limits = rules.map((rule) => ({
        bucket: bucketIn.get(rule.scope) ?? '',
        max: maxUnder(rule, deps.limitFactor),
        windowSeconds: rule.windowSeconds,
      }));
      const buckets = named.map(([, bucket]) => ({
        bucket,
        lifetimeSeconds: Math.max(
          ...limits.map((limit) => (limit.bucket === bucket ? limit.windowSeconds : 0)),
        ),
      }));
      const outcome = await hits.spend(buckets, limits);
      if (!('hitId' in outcome)) throw new AppError('rate_limited', outcome);
      return {
        giveBack: (given: readonly ScopeOf<Act>[]): Promise<void> =>
          hits.giveBack(
            outcome.hitId,
            given.map((scope) => bucketIn.get(scope) ?? ''),
          ),
      };
    },
  };
});

type Counted = {
  readonly act: LimitedAct;
  readonly scope: LimitScope;
  readonly subject: readonly string[];
};

/** Names the buckets for counting calls: a keyed hash, so that stored data reveals no person, address or IP. */
function createBucketNames({ CODE_SECRET }: Pick<Config, 'CODE_SECRET'>) {
  const mac = createMac(CODE_SECRET);
  return async ({ act, scope, subject }: Counted): Promise<string> =>
    base64url.encode(await mac.sign(JSON.stringify(['rate-limit', act, scope, ...subject])));
}
