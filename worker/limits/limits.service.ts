import { base64url } from 'jose';
import {
  type LimitedAct,
  type LimitScope,
  maxUnder,
  RATE_LIMITS,
  type RateLimit,
  signedInActs,
} from '#domain/account/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps, Limits } from '#worker/app-env.ts';
import type { Config } from '#worker/platform/config.ts';
import { unlessAway } from '#worker/platform/database.ts';
import { createMac } from '#worker/platform/secrets.ts';
import type { RateLimitHitsRepository } from './limits.repository.ts';

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
