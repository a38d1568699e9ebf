import { type LimitScope, maxUnder, RATE_LIMITS, type RateLimit } from '#domain/account/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps, Limits } from '#worker/app-env.ts';
import { createBucketNames } from './bucket-names.ts';
import type { RateLimitHitsRepository } from './rate-limit-hits.repository.ts';

type RateLimitsServiceDeps = {
  deps: Pick<Deps, 'config' | 'limitFactor'>;
  hits: RateLimitHitsRepository;
};

/** Counts rate-limited acts exactly, in the database. */
export function createRateLimits({ deps, hits }: RateLimitsServiceDeps): Limits {
  const bucketNameOf = createBucketNames(deps.config);

  return {
    spend: async (act, subjects) => {
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
        giveBack: (given) =>
          hits.giveBack(
            outcome.hitId,
            given.map((scope) => bucketIn.get(scope) ?? ''),
          ),
      };
    },
  };
}
