import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import {
  type CallCount,
  type LimitedAct,
  type LimitScope,
  maxUnder,
  RATE_LIMITS,
  type RateLimit,
  type ScopeOf,
  signedInActs,
} from '#domain/account/rate-limits.ts';
import { AppError } from '#domain/errors.ts';
import { rateLimitHits as hits } from '#drizzle/schema/limits.ts';
import type { Context, Deps } from '#worker/context.ts';
import type { Config } from '#worker/platform/config.ts';
import { unlessUnavailable } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createMac } from '#worker/platform/secrets.ts';

/** Acts so frequent that they are counted in memory. Each has one limit. */
type FrequentAct = 'read' | 'write' | 'refresh' | 'bad_token';

/** Limits the present call by what it does and who makes it, but no timer's work. Each function throws `rate_limited`, and then counts nothing. */
export const callLimits = onceFor((context: Context) => {
  const { deps, request } = context;
  const acts = request && signedInActs(request.method, request.path);
  const bucketNameOf = bucketNames(deps.config);
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
      const bucket = await bucketNameOf(act, rule.scope, subject);
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
  const bucketNameOf = bucketNames(deps.config);

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
      const buckets = new Map<LimitScope, string>();
      for (const scope of new Set(rules.map((rule) => rule.scope))) {
        const subject = (subjects as Record<LimitScope, readonly string[]>)[scope]; // one for each scope of the act
        buckets.set(scope, await bucketNameOf(act, scope, ...subject));
      }
      const bucketOf = (scope: LimitScope) => buckets.get(scope) ?? '';
      const limits = rules.map((rule) => ({
        bucket: bucketOf(rule.scope),
        max: maxUnder(rule, deps.limitFactor),
        windowSeconds: rule.windowSeconds,
      }));
      const outcome = await hits.spend(limits);
      if (!('hitId' in outcome)) throw new AppError('rate_limited', outcome);
      return {
        giveBack: (given: readonly ScopeOf<Act>[]): Promise<void> =>
          hits.giveBack(outcome.hitId, given.map(bucketOf)),
      };
    },
  };
});

/** Names the buckets for counting calls: a keyed hash, so that stored data reveals no person, address or IP. */
const bucketNames =
  ({ CODE_SECRET }: Pick<Config, 'CODE_SECRET'>) =>
  (...named: readonly [LimitedAct, LimitScope, ...subject: string[]]): Promise<string> =>
    createMac(CODE_SECRET).signAll('rate-limit', ...named);

type BucketLimit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

/** Calls that one counter let through, for the others; `reporter` identifies its reports. */
type Report = {
  readonly bucket: string;
  readonly reporter: string;
  readonly calls: number;
  readonly windowSeconds: number;
};

/** A row for each call that was let through, so that any window is exact; for frequent calls, one for several calls of one counter. */
function createRateLimitHitsRepository({ db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>) {
  return {
    /**
     * Counts a call in every bucket where all limits have room for it, in one statement, so that parallel calls can't share
     * the last place; otherwise in none. Returns the call's id, or the seconds until there is room.
     */
    spend: async (
      limits: readonly BucketLimit[],
    ): Promise<{ hitId: string } | { retryAfterSeconds: number }> => {
      const at = now();
      const hitId = newId();
      const within = ({ bucket, windowSeconds }: BucketLimit) =>
        sql`from ${hits} where ${hits.bucket} = ${bucket} and ${hits.hitAt} > ${at - windowSeconds}`;
      // Until no window uses the row.
      const lifetimes = new Map<string, number>();
      for (const { bucket, windowSeconds } of limits) {
        lifetimes.set(bucket, Math.max(windowSeconds, lifetimes.get(bucket) ?? 0));
      }
      const rows = list([...lifetimes].map(([bucket, seconds]) => sql`(${bucket}, ${at + seconds})`));
      const room = limits.map((limit) => sql`(select count(*) ${within(limit)}) < ${limit.max}`);
      // A full window has room again once its `max`-th newest call has left it.
      const waits = limits.map(
        (limit) =>
          sql`(select max(0, ${hits.hitAt} + ${limit.windowSeconds} - ${at}) ${within(limit)}
            order by ${hits.hitAt} desc limit 1 offset ${limit.max - 1})`,
      );
      const [, counted, [wait]] = await db.batch([
        db.delete(hits).where(and(inArray(hits.bucket, [...lifetimes.keys()]), lte(hits.expiresAt, at))),
        db
          .insert(hits)
          .select(
            sql`select column1, ${hitId}, ${at}, 1, column2 from (values ${rows}) where ${sql.join(room, sql` and `)}`,
          )
          .returning({ bucket: hits.bucket }),
        db
          .select({
            seconds: sql<number>`max(${list(waits.map((seconds) => sql`coalesce(${seconds}, 0)`))})`,
          })
          .from(sql`(select 1)`),
      ]);
      return counted.length > 0 ? { hitId } : { retryAfterSeconds: Math.max(1, wait?.seconds ?? 1) };
    },

    /** Stores a report, and returns the calls that the others reported in the window. */
    report: async ({ bucket, reporter, calls, windowSeconds }: Report): Promise<readonly CallCount[]> => {
      const at = now();
      const own = `${reporter}.`;
      const [, , reported] = await db.batch([
        db.delete(hits).where(and(eq(hits.bucket, bucket), lte(hits.expiresAt, at))),
        db
          .insert(hits)
          .values({ bucket, hitId: own + newId(), hitAt: at, calls, expiresAt: at + windowSeconds }),
        db
          .select({ at: hits.hitAt, calls: hits.calls })
          .from(hits)
          .where(
            and(
              eq(hits.bucket, bucket),
              gt(hits.hitAt, at - windowSeconds),
              sql`substr(${hits.hitId}, 1, ${own.length}) <> ${own}`,
            ),
          ),
      ]);
      return reported;
    },

    giveBack: async (hitId: string, buckets: readonly string[]): Promise<void> => {
      await db.delete(hits).where(and(eq(hits.hitId, hitId), inArray(hits.bucket, [...buckets])));
    },
  };
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Counts a mail to an address that this call requests; giving it back leaves the network's count, so that callers can't flood it. */
export async function spendMail(context: Context, addressKey: string) {
  const network = context.network();
  const spent = await rateLimits(context).spend('mail', {
    address: [addressKey],
    ip: [network],
    'address-and-ip': [addressKey, network],
  });
  return { giveBack: () => spent.giveBack(['address', 'address-and-ip']) };
}
