import { v7 } from 'uuid';
import { type CallTally, createCallTally, type LimitedAct } from '#domain/account/rate-limits.ts';

/** The present instant in whole unix seconds. */
export type Clock = () => number;

export const systemClock: Clock = () => Math.floor(Date.now() / 1000);

/** A fresh opaque id: UUIDv7, so that a person's rows are in the order of creation. */
export type NewId = () => string;

export const newUuid: NewId = () => v7();

/**
 * Timeouts for other services, in milliseconds: for the model up to the whole answer (contract §7), for the mail service per
 * try, for a push service up to the headers, per message and without a retry, for a calendar up to the end of its text.
 */
export const WAITS_MS = { model: 6_000, mail: 5_000, push: 10_000, calendar: 8_000 } as const;

export type WaitsMs = Readonly<Record<keyof typeof WAITS_MS, number>>;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets other requests in this isolate run; long work awaits it every few milliseconds. */
export const yieldToEventLoop = (): Promise<void> => wait(0);

/** The same function, run once per object: a service once per context; what only depends on settings and bindings once per isolate. */
export function onceFor<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = done.get(key);
    if (before) return before.value;
    const value = work(key);
    // A missing object, such as the database of a page that needs none, can't be a key.
    if (key) done.set(key, { value });
    return value;
  };
}

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
