/**
 * Longest waits for an answer of others, in milliseconds: of the model headers and body (contract §7), of the mail service each
 * try, of a push service the headers, for each message once.
 */
export const WAITS_MS = { model: 6_000, mail: 5_000, push: 10_000 } as const;

export type WaitsMs = Readonly<Record<keyof typeof WAITS_MS, number>>;
