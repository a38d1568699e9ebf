import type { UserDetails } from '#domain/account/account.schema.ts';
import { AI_REQUEST_LIMIT, aiCountMonth, aiCountResetsAt } from '#domain/account/ai-requests.ts';
import { CONSENT_KINDS } from '#domain/account/consent.ts';
import { consentsDue } from '#domain/account/consents-due.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE } from '#domain/calendar/zoned-day.ts';
import type { UserRow } from './accounts.repository.ts';
import type { ConsentRow } from './consents.repository.ts';

/** What other features need about a person: the zone for their days, the birth date, and whether the log may be used. */
export type Person = {
  readonly timeZone: string;
  readonly birthOn: LocalDate | null;
  /** Whether the consent to processing menstrual data was withdrawn. */
  readonly hasWithdrawn: boolean;
};

/** The profile for the details, `null` for anything not given yet, and the sentence searches of the current month. */
export type Profile = {
  readonly profile: Omit<UserDetails['details'], 'onboarding'>;
  readonly aiRequestCount: number;
};

/** A person as other features see them. */
export function personOf({
  timeZone,
  birthOn,
  consents,
}: Pick<UserRow, 'timeZone' | 'birthOn'> & { consents: readonly ConsentRow[] }): Person {
  const hasWithdrawn = consentState(consents).privacy?.given === 0;
  return { timeZone: timeZone ?? DEFAULT_TIME_ZONE, birthOn, hasWithdrawn };
}

/** The profile from a row and its consents. */
export function profileOf(user: UserRow & { consents: readonly ConsentRow[] }, now: number): Profile {
  const state = consentState(user.consents);
  const profile = {
    name: user.name,
    email: user.email,
    dob: user.birthOn,
    timezone: user.timeZone,
    gender: user.gender,
    language: user.language,
    cookie_consent: state.cookies?.given ?? null,
    t_id: user.trackingId,
    consents: state,
    consents_due: consentsDue(state),
    // A banned account is never shown; one banned during this call still looks active.
    status: user.status === 'warned' ? ('warned' as const) : ('active' as const),
    warning: user.status === 'warned' ? user.statusReason : null,
  };
  return { profile, aiRequestCount: user.searchesMonth === aiCountMonth(now) ? user.searchesCount : 0 };
}

/** The answer of `GET /api/user/details`, from a profile and the cycle's overview. */
export function detailsAnswer(
  {
    profile,
    aiRequestCount,
    overview,
  }: Profile & {
    overview: {
      readonly information: UserDetails['cycle'];
      readonly onboarding: UserDetails['details']['onboarding'];
    };
  },
  now: number,
): UserDetails {
  return {
    success: 1,
    details: { ...profile, onboarding: overview.onboarding },
    cycle: overview.information,
    ai_request_count: aiRequestCount,
    ai_request_limit: AI_REQUEST_LIMIT,
    ai_request_resets_at: aiCountResetsAt(now),
  };
}

/** The answer for each kind of consent; `null` without one. */
export function consentState(newest: readonly ConsentRow[]): UserDetails['details']['consents'] {
  const byKind = new Map(newest.map((record) => [record.kind, record]));
  const entries = CONSENT_KINDS.map((kind) => {
    const record = byKind.get(kind);
    return [
      kind,
      record
        ? {
            given: record.given,
            text_version: record.textVersion,
            language: record.language,
            recorded_timestamp: record.recordedAt,
          }
        : null,
    ] as const;
  });
  return Object.fromEntries(entries) as UserDetails['details']['consents']; // one entry for each kind
}
