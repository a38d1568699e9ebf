import type { BatchStatement, Query, Reading } from './database.ts';

/** An `Idempotency-Key` in the hands of the call that holds it, for a write that is in one transaction with what is kept of it. */
export type HeldKey = {
  /** Has a row as long as no other call has taken the key over. */
  readonly holding: () => Query & Reading<{ holder: string }>;
  /** Statement that keeps the answer, provided that the call still holds the key and that a query has rows. */
  readonly settling: (answer: string, given: Query) => BatchStatement;
};

/** What a call under a key is given that makes the first answer again by itself: what was kept of it, or the key. */
export type UnderKey = { readonly kept: string } | ({ readonly kept: undefined } & HeldKey);
