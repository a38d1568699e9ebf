import { asc, eq } from 'drizzle-orm';
import { type ConsentKind, LEGAL_TEXT_VERSION } from '#domain/account/consent.ts';
import { consents } from '#drizzle/schema/account.ts';
import type { Deps } from '#worker/context.ts';

export type ConsentRow = typeof consents.$inferSelect;

/** What one person agreed to and withdrew, as an unbroken record. */
export function createConsentsRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  return {
    /** Every entry, oldest first; the last of a kind counts. */
    list: (): Promise<ConsentRow[]> =>
      db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.consentId)),

    /** Statement that records one consent, given (1) or withdrawn (0), by default now. */
    recording: ({ kind, given, at = now() }: { kind: ConsentKind; given: 0 | 1; at?: number }) =>
      db.insert(consents).values({
        userId,
        consentId: newId(),
        kind,
        given,
        textVersion: LEGAL_TEXT_VERSION,
        recordedAt: at,
      }),
  };
}

export type ConsentsRepository = ReturnType<typeof createConsentsRepository>;
