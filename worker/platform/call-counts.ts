import { type CallTally, createCallTally } from '#domain/account/call-tally.ts';
import type { LimitedAct } from '#domain/account/rate-limits.ts';

/** Most people, or networks, whose calls of one act are remembered at a time; who called longest ago is forgotten first. */
const SUBJECTS_MAX = 5_000;

/** The calls that this isolate let through lately: in its memory alone, for counting them costs no statement there. */
export function createCallCounts() {
  const acts = new Map<LimitedAct, Map<string, CallTally>>();
  return {
    /** The calls of a subject, made where there are none yet. */
    of: (act: LimitedAct, subject: string): CallTally => {
      const tallies = acts.get(act) ?? new Map<string, CallTally>();
      acts.set(act, tallies);
      const tally = tallies.get(subject) ?? createCallTally(crypto.randomUUID());
      // A map keeps the order in which its keys were set.
      tallies.delete(subject);
      tallies.set(subject, tally);
      const [oldest] = tallies.keys();
      if (tallies.size > SUBJECTS_MAX && oldest !== undefined) tallies.delete(oldest);
      return tally;
    },
  };
}

export type CallCounts = ReturnType<typeof createCallCounts>;
