/**
 * Timeouts for other services, in milliseconds: for the model up to the whole answer (contract §7), for the mail service per
 * try, for a push service up to the headers, per message and without a retry.
 */
export const WAITS_MS = { model: 6_000, mail: 5_000, push: 10_000 } as const;

export type WaitsMs = Readonly<Record<keyof typeof WAITS_MS, number>>;
