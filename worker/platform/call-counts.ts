import { type CallTally, createCallTally, type LimitedAct } from '#domain/account/rate-limits.ts';

/** The most people, or networks, to remember for one act; the one that called longest ago is dropped first. */
const SUBJECTS_MAX = 5_000;

/** The calls that this isolate let through recently. Only in memory, so that counting doesn't need a statement. */
export function createCallCounts() {
  const acts = new Map<LimitedAct, Map<string, CallTally>>();
  return {
    /** The tally of a subject, created if missing. */
    of: (act: LimitedAct, subject: string): CallTally => {
      const tallies = acts.get(act) ?? new Map<string, CallTally>();
      acts.set(act, tallies);
      const tally = tallies.get(subject) ?? createCallTally(crypto.randomUUID());
      // A map keeps insertion order, so the tally moves to the end.
      tallies.delete(subject);
      tallies.set(subject, tally);
      const [oldest] = tallies.keys();
      if (tallies.size > SUBJECTS_MAX && oldest !== undefined) tallies.delete(oldest);
      return tally;
    },
  };
}

export type CallCounts = ReturnType<typeof createCallCounts>;
