import { eq, type SQL, sql } from 'drizzle-orm';
import type { ConsentKind } from '#domain/account/consent.ts';
import { consentTextHash } from '#domain/account/consent-texts.ts';
import type { Language } from '#domain/account/language.ts';
import { consents } from '#drizzle/schema/account.ts';
import type { Deps } from '#worker/app-env.ts';
import type { UserIdParam } from '#worker/platform/database.ts';
import { rowsAsJson } from '#worker/platform/json-sql.ts';

export type ConsentRow = Omit<typeof consents.$inferSelect, 'userId' | 'consentId' | 'textHash'>;

/** An answer, and which text it was given to. */
type Consent = { kind: ConsentKind; given: 0 | 1; textVersion: string; language: Language };

/** Expression: a person's newest answer of each kind, for use in other statements. Older ones are many, and never deleted. */
export function consentsOf(userId: UserIdParam): SQL<ConsentRow[]> {
  const { kind, given, textVersion, language, recordedAt } = consents;
  const isOwn = eq(consents.userId, userId);
  const newest = sql`select max(${consents.consentId}) from ${consents} where ${isOwn} group by ${kind}`;
  return rowsAsJson(
    { kind, given, textVersion, language, recordedAt },
    { of: sql`${consents} where ${isOwn} and ${consents.consentId} in (${newest})` },
  );
}

/** The complete record of one person's consents and withdrawals. */
export function createConsentsRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  return {
    /** Statement that records one consent, given (1) or withdrawn (0), to a version of its text in a language, by default now. */
    recording: ({ at = now(), ...consent }: Consent & { at?: number }) =>
      db.insert(consents).values({
        userId,
        consentId: newId(),
        ...consent,
        textHash: consentTextHash(consent.kind, { version: consent.textVersion, language: consent.language }),
        recordedAt: at,
      }),
  };
}

export type ConsentsRepository = ReturnType<typeof createConsentsRepository>;
