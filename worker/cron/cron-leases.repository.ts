import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { cronLeases as leases } from '#drizzle/schema/cron.ts';
import type { Deps } from '#worker/context.ts';

/** A job and the instant (unix seconds) it was scheduled for. */
type Run = { readonly job: string; readonly slot: number };

/** Decides which run of a scheduled job may work: one at a time, and each slot once. */
export function createCronLeasesRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    /**
     * Takes the job for a run, in one statement. `false` if the slot or a later one is done, or if another run is working;
     * the lease of a dead run ends after `leaseSeconds`, and no run may take longer.
     */
    take: async ({ job, slot }: Run, leaseSeconds: number): Promise<boolean> => {
      const leasedUntil = now() + leaseSeconds;
      const isFree = or(isNull(leases.leasedUntil), lte(leases.leasedUntil, now()));
      const isNew = or(lt(leases.slot, slot), and(eq(leases.slot, slot), isNotNull(leases.leasedUntil)));
      const taken = await db
        .insert(leases)
        .values({ job, slot, leasedUntil })
        .onConflictDoUpdate({
          target: leases.job,
          set: { slot, leasedUntil },
          setWhere: sql`${isFree} and ${isNew}`,
        })
        .returning({ job: leases.job });
      return taken.length === 1;
    },

    /** Records that the run has ended and its slot is done. */
    finish: async ({ job, slot }: Run): Promise<void> => {
      await db
        .update(leases)
        .set({ leasedUntil: null })
        .where(and(eq(leases.job, job), eq(leases.slot, slot)));
    },
  };
}
