import type { RateLimit } from './rate-limits.ts';

/** Calls of one second, unix time. */
export type CallsAt = { readonly at: number; readonly calls: number };

/** The same of anyone who counts them, with how many of them the others do not know of. */
type OwnCalls = { readonly at: number; calls: number; untold: number };

/** What a limit on calls is looked at by: how many, in how long a window. */
export type CallLimit = Pick<RateLimit, 'max' | 'windowSeconds'>;

/** In how many parts a limit's calls are reported to the others that count. */
const PARTS = 10;

/** After how many unreported calls they are reported to the others; at least one. */
export const toldAfter = ({ max }: CallLimit): number => Math.max(1, Math.floor(max / PARTS));

/**
 * The calls of one subject under one limit as one of several counters knows them: its own to the second, those of the
 * others as they were last told. Each counter tells its calls by tenths of the limit, so that `n` of them together let
 * through at most `n` tenths too many, and one alone none.
 */
export function createCallTally(id: string) {
  let own: OwnCalls[] = [];
  let elsewhere: readonly CallsAt[] = [];

  return {
    /** What the counter's reports on this subject are known by. */
    id,

    /** Counts a call and gives 0, or counts nothing and gives the seconds until there is room. */
    take: (now: number, { max, windowSeconds }: CallLimit): number => {
      own = within(own, now - windowSeconds);
      elsewhere = within(elsewhere, now - windowSeconds);
      const wait = waitOf([own, elsewhere], max);
      if (wait !== undefined) return Math.max(1, wait + windowSeconds - now);
      const newest = own.at(-1);
      if (newest?.at === now) {
        newest.calls += 1;
        newest.untold += 1;
      } else {
        own.push({ at: now, calls: 1, untold: 1 });
      }
      return 0;
    },

    /** The calls that the others should hear of now; 0 while there are too few. They count as reported from here on. */
    report: (limit: CallLimit): number => {
      let untold = 0;
      for (const second of own) untold += second.untold;
      if (untold < toldAfter(limit)) return 0;
      for (const second of own) second.untold = 0;
      return untold;
    },

    /** Takes over what the others have let through. */
    hear: (calls: readonly CallsAt[]): void => {
      elsewhere = calls;
    },
  };
}

export type CallTally = ReturnType<typeof createCallTally>;

/** Those after an instant. */
function within<Calls extends CallsAt>(calls: readonly Calls[], after: number): Calls[] {
  return calls.filter(({ at }) => at > after);
}

/** The second whose calls have to leave the window before there is room; `undefined` where there is room now. */
function waitOf(lists: readonly (readonly CallsAt[])[], max: number): number | undefined {
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
