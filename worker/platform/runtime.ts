import { v7 } from 'uuid';

/** The present instant in whole unix seconds. */
export type Clock = () => number;

export const systemClock: Clock = () => Math.floor(Date.now() / 1000);

/** A fresh opaque id: UUIDv7, so that a person's rows are in the order of creation. */
export type NewId = () => string;

export const newUuid: NewId = () => v7();

/**
 * Timeouts for other services, in milliseconds: for the model up to the whole answer (contract §7), for the mail service per
 * try, for a push service up to the headers, per message and without a retry.
 */
export const WAITS_MS = { model: 6_000, mail: 5_000, push: 10_000 } as const;

export type WaitsMs = Readonly<Record<keyof typeof WAITS_MS, number>>;

/** Lets other requests in this isolate run; long work awaits it every few milliseconds. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
