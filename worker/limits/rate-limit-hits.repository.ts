import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { rateLimitHits as hits } from '#drizzle/schema/limits.ts';
import type { Deps } from '#worker/context.ts';

/** What a call is counted in; `keptSeconds` is the longest window that looks at it. */
export type Bucket = { readonly bucket: string; readonly keptSeconds: number };

/** A limit on one bucket. */
export type BucketLimit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

/** The counts behind the limits: a row for each call that was let through, so that any window is exact. */
export function createRateLimitHitsRepository({ db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>) {
  return {
    /**
     * Counts a call in every bucket where all limits have room for it, in one statement, so that parallel calls cannot
     * share the last place; otherwise in none. Gives the call's id, or the seconds until there is room.
     */
    spend: async (
      buckets: readonly Bucket[],
      limits: readonly BucketLimit[],
    ): Promise<{ hitId: string } | { retryAfterSeconds: number }> => {
      const at = now();
      const hitId = newId();
      const within = ({ bucket, windowSeconds }: BucketLimit) =>
        sql`from ${hits} where ${hits.bucket} = ${bucket} and ${hits.hitAt} > ${at - windowSeconds}`;
      const rows = list(buckets.map(({ bucket, keptSeconds }) => sql`(${bucket}, ${at + keptSeconds})`));
      const room = limits.map((limit) => sql`(select count(*) ${within(limit)}) < ${limit.max}`);
      // Where a window is full, there is room again once its `max`-th newest call has left it.
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

    /** Takes a counted call out of buckets again. */
    giveBack: async (hitId: string, buckets: readonly string[]): Promise<void> => {
      await db.delete(hits).where(and(eq(hits.hitId, hitId), inArray(hits.bucket, [...buckets])));
    },
  };
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

export type RateLimitHitsRepository = ReturnType<typeof createRateLimitHitsRepository>;
