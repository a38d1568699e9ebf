import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { CallCount } from '#domain/account/rate-limits.ts';
import { rateLimitHits as hits } from '#drizzle/schema/limits.ts';
import type { Deps } from '#worker/context.ts';

/** A bucket for counting calls; `lifetimeSeconds` is the longest window that uses it. */
type Bucket = { readonly bucket: string; readonly lifetimeSeconds: number };

/** A limit on one bucket. */
type BucketLimit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

/** Calls that one counter let through, for the others; `reporter` identifies its reports. */
type Report = {
  readonly bucket: string;
  readonly reporter: string;
  readonly calls: number;
  readonly windowSeconds: number;
};

/**
 * The counts behind the limits: a row for each call that was let through, so that any window is exact; for frequent calls, a
 * row for several calls of one counter.
 */
export function createRateLimitHitsRepository({ db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>) {
  return {
    /**
     * Counts a call in every bucket where all limits have room for it, in one statement, so that parallel calls can't share
     * the last place; otherwise in none. Returns the call's id, or the seconds until there is room.
     */
    spend: async (
      buckets: readonly Bucket[],
      limits: readonly BucketLimit[],
    ): Promise<{ hitId: string } | { retryAfterSeconds: number }> => {
      const at = now();
      const hitId = newId();
      const within = ({ bucket, windowSeconds }: BucketLimit) =>
        sql`from ${hits} where ${hits.bucket} = ${bucket} and ${hits.hitAt} > ${at - windowSeconds}`;
      const rows = list(
        buckets.map(({ bucket, lifetimeSeconds }) => sql`(${bucket}, ${at + lifetimeSeconds})`),
      );
      const room = limits.map((limit) => sql`(select count(*) ${within(limit)}) < ${limit.max}`);
      // A full window has room again once its `max`-th newest call has left it.
      const waits = limits.map(
        (limit) =>
          sql`(select max(0, ${hits.hitAt} + ${limit.windowSeconds} - ${at}) ${within(limit)}
            order by ${hits.hitAt} desc limit 1 offset ${limit.max - 1})`,
      );
      const names = buckets.map(({ bucket }) => bucket);
      const [, counted, [wait]] = await db.batch([
        db.delete(hits).where(and(inArray(hits.bucket, names), lte(hits.expiresAt, at))),
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

    /** Removes a counted call from buckets. */
    giveBack: async (hitId: string, buckets: readonly string[]): Promise<void> => {
      await db.delete(hits).where(and(eq(hits.hitId, hitId), inArray(hits.bucket, [...buckets])));
    },
  };
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
