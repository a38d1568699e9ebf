import { base64url } from 'jose';
import {
  type LimitedAct,
  type LimitScope,
  RATE_LIMITS,
  type RateLimit,
  type ScopeOf,
} from '#domain/account/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps } from '#worker/context.ts';
import { createMac } from '#worker/platform/mac.ts';
import type { RateLimitHitsRepository } from './rate-limit-hits.repository.ts';

type Parts = {
  deps: Pick<Deps, 'config'>;
  hits: RateLimitHitsRepository;
  /** What the numbers per IP are multiplied with; 1 everywhere but on a developer's machine. */
  ipFactor: number;
};

/** A call that was counted; `giveBack` takes it out of the counts of some scopes again. */
export type Spent<A extends LimitedAct> = {
  readonly giveBack: (scopes: readonly ScopeOf<A>[]) => Promise<void>;
};

/** Counts what may be done only so often. Nothing that is stored tells an address or an IP: both are hashed with a key. */
export function createRateLimits({ deps, hits, ipFactor }: Parts) {
  const mac = createMac(deps.config.CODE_SECRET);
  const maxOf = ({ scope, max }: RateLimit) =>
    scope === 'ip' ? Math.max(1, Math.round(max * ipFactor)) : max;

  return {
    /**
     * Counts an act of somebody, named for each scope, or throws `rate_limited` with the seconds until all limits have
     * room; a refused act is counted nowhere.
     */
    spend: async <A extends LimitedAct>(
      act: A,
      subjects: Readonly<Record<ScopeOf<A>, readonly string[]>>,
    ): Promise<Spent<A>> => {
      const rules: readonly RateLimit[] = RATE_LIMITS[act];
      const scopes = [...new Set(rules.map(({ scope }) => scope))];
      const named = await Promise.all(
        scopes.map(async (scope) => {
          const subject = (subjects as Record<LimitScope, readonly string[]>)[scope]; // one for each scope of the act
          const hash = await mac.sign(JSON.stringify(['rate-limit', act, scope, ...subject]));
          return [scope, base64url.encode(hash)] as const;
        }),
      );
      const bucketOf = new Map<LimitScope, string>(named);
      const limits = rules.map((rule) => ({
        bucket: bucketOf.get(rule.scope) ?? '',
        max: maxOf(rule),
        windowSeconds: rule.windowSeconds,
      }));
      const buckets = named.map(([, bucket]) => ({
        bucket,
        keptSeconds: Math.max(...limits.map((limit) => (limit.bucket === bucket ? limit.windowSeconds : 0))),
      }));
      const outcome = await hits.spend(buckets, limits);
      if (!('hitId' in outcome)) throw new AppError('rate_limited', outcome);
      return {
        giveBack: (given) =>
          hits.giveBack(
            outcome.hitId,
            given.map((scope) => bucketOf.get(scope) ?? ''),
          ),
      };
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;
