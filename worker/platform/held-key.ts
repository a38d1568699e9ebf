import type { SQL } from 'drizzle-orm';
import type { BatchStatement, Query, Reading } from './database.ts';

/** An `Idempotency-Key` held by the present call, for a write in the same transaction as the stored answer. */
export type HeldKey = {
  /** Has a row while no other call has taken over the key. */
  readonly holding: () => Query & Reading<{ holder: string }>;
  /** Statement that stores the answer, if the call still holds the key and a query has rows. */
  readonly settling: (answer: string | SQL<string>, given: Query) => BatchStatement;
};

/** For a handler that rebuilds the first answer itself: what was stored of it, or the key. */
export type UnderKey = { readonly storedAnswer: string } | ({ readonly storedAnswer: undefined } & HeldKey);
