import type { RateLimit } from './rate-limits.ts';

/** Calls of one second, unix time. */
export type CallCount = { readonly at: number; readonly calls: number };

/** A counter's own calls of one second, and how many of them it hasn't reported to the others. */
type LocalCallCount = { readonly at: number; calls: number; unreported: number };

/** The parts of a limit that counting needs. */
export type CallLimit = Pick<RateLimit, 'max' | 'windowSeconds'>;

/** A limit's calls are reported to the other counters in this many parts. */
const REPORTS_PER_LIMIT = 10;

/** How many unreported calls make a report to the other counters; at least one. */
export const reportThreshold = ({ max }: CallLimit): number =>
  Math.max(1, Math.floor(max / REPORTS_PER_LIMIT));

/**
 * The calls of one subject under one limit, as one of several counters knows them: its own to the second, those of the others
 * from their last reports. Each counter reports its calls by tenths of the limit, so `n` of them together let through at most
 * `n` tenths too many, and one alone none.
 */
export function createCallTally(id: string) {
  let own: LocalCallCount[] = [];
  let elsewhere: readonly CallCount[] = [];

  return {
    /** Identifies the counter's reports on this subject. */
    id,

    /** Counts a call and gives 0, or counts nothing and gives the seconds until there is room. */
    take: (now: number, { max, windowSeconds }: CallLimit): number => {
      own = callsAfter(own, now - windowSeconds);
      elsewhere = callsAfter(elsewhere, now - windowSeconds);
      const wait = blockingSecond([own, elsewhere], max);
      if (wait !== undefined) return Math.max(1, wait + windowSeconds - now);
      const newest = own.at(-1);
      if (newest?.at === now) {
        newest.calls += 1;
        newest.unreported += 1;
      } else {
        own.push({ at: now, calls: 1, unreported: 1 });
      }
      return 0;
    },

    /** The calls to report to the others now; 0 while there are too few. From then on they count as reported. */
    report: (limit: CallLimit): number => {
      let unreported = 0;
      for (const second of own) unreported += second.unreported;
      if (unreported < reportThreshold(limit)) return 0;
      for (const second of own) second.unreported = 0;
      return unreported;
    },

    /** Takes in what the others have let through. */
    hear: (calls: readonly CallCount[]): void => {
      elsewhere = calls;
    },
  };
}

export type CallTally = ReturnType<typeof createCallTally>;

/** The calls after an instant. */
function callsAfter<Calls extends CallCount>(calls: readonly Calls[], after: number): Calls[] {
  return calls.filter(({ at }) => at > after);
}

/** The second whose calls have to leave the window before there is room; `undefined` if there is room now. */
function blockingSecond(lists: readonly (readonly CallCount[])[], max: number): number | undefined {
  let count = 0;
  for (const list of lists) for (const { calls } of list) count += calls;
  if (count < max) return undefined;
  const oldestFirst = lists.flat().sort((one, other) => one.at - other.at);
  for (const { at, calls } of oldestFirst) {
    count -= calls;
    if (count < max) return at;
  }
  return oldestFirst.at(-1)?.at;
}
