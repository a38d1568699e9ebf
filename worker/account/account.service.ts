import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { ageRefusal, birthDateOf, type UserDetails } from '#domain/account/account.schema.ts';
import { CONSENT_KINDS, consentsDue, consentTextHash, consentTextVersion } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import { AI_REQUEST_LIMIT, aiCountMonth, aiCountResetsAt } from '#domain/account/rate-limits.ts';
import type { ConsentAnswer } from '#domain/account/session.calls.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, localDateAt, normaliseTimeZone } from '#domain/calendar/zoned-day.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import {
  type DetailKind,
  FORGETS_NOTHING,
  type Forgetting,
  refuseForgotten,
} from '#domain/retention/forgetting.calls.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Context, Owner, PersonContext } from '#worker/context.ts';
import type { MailContent } from '#worker/mail/mails.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { noted } from '#worker/security-trail/security-events.repository.ts';
import {
  accountsIn,
  type ConsentRow,
  consentsOf,
  createSearchesRepository,
  recordingConsent,
  type StoredPerson,
} from './account.repository.ts';

/** One person's profile and consents. */
export const accountService = onceFor((whose: PersonContext) => {
  const { deps, userId } = whose;
  const { db } = deps;
  const mine = eq(users.userId, userId);
  const updating = (change: ProfileChange) => db.update(users).set(change).where(mine);
  const personFields = {
    timeZone: users.timeZone,
    birthOn: users.birthOn,
    forgetting: users.forgetting,
    consents: consentsOf(userId),
  };
  const findUser = (): Promise<StoredPerson> => {
    const fields = { ...getTableColumns(users), consents: consentsOf(userId) };
    return found(db.select(fields).from(users).where(mine).get());
  };
  /** The person and, read in the same statement, `also`. */
  const personWith = async <Also>(also: SQL<Also>): Promise<Person & { readonly also: Also }> => {
    const row = await found(
      db
        .select({ ...personFields, also })
        .from(users)
        .where(mine)
        .get(),
    );
    return { ...personOf(row), also: row.also };
  };
  const person = (): Promise<Person> => personWith(sql`null`);
  /** The person's time zone and, read in the same statement, `also`; less to read than `personWith`. */
  const timeZoneWith = async <Also>(also: SQL<Also>): Promise<{ timeZone: string; also: Also }> => {
    const row = await found(db.select({ timeZone: users.timeZone, also }).from(users).where(mine).get());
    return { ...row, timeZone: row.timeZone ?? DEFAULT_TIME_ZONE };
  };

  const needConsent = async (path: 'intimate' | 'sharing', message: string): Promise<void> => {
    if (consentState((await findUser()).consents)[path]?.given === 1) return;
    throw new AppError('conflict', { detail: message, errors: [{ path, message }] });
  };

  return {
    person,
    personWith,
    timeZoneWith,

    searches: createSearchesRepository(deps, userId),

    /** Throws `conflict` while the consent to storing cycle data is withdrawn. */
    needCycleConsent: async (): Promise<void> => {
      if ((await person()).hasWithdrawn) {
        throw new AppError('conflict', { detail: 'the consent to menstrual data is withdrawn' });
      }
    },

    /** Throws `conflict`, naming the consent, unless storing intimate data is allowed. */
    needIntimateConsent: () => needConsent('intimate', 'the consent to intimate data is not given'),

    /** The same for links that show the phase. */
    needSharingConsent: () => needConsent('sharing', 'the consent to sharing is not given'),

    language: async (): Promise<Language> => (await findUser()).language,

    /** Writes only the given fields, which need no further checks. */
    update: async (change: Pick<ProfileChange, 'name' | 'gender' | 'language'>): Promise<void> => {
      await updating(change);
    },

    /** Accepts any IANA zone the runtime knows; stored days don't change. */
    setTimeZone: async (timeZone: string): Promise<void> => {
      if (!isTimeZone(timeZone)) throw refuseField('timezone', 'must be an IANA time zone');
      await db.batch([
        updating({ timeZone: normaliseTimeZone(timeZone) }),
        ...whose.context.hooks.withTimeZone(whose),
      ]);
    },

    /** Accepts a real day at least 18 years ago in the person's zone. */
    setBirthDate: async (fields: { day: number; month: number; year: number }): Promise<void> => {
      const birthOn = birthDateOf(fields);
      if (!birthOn) throw refuseField('day', 'is not a day of that month');
      const today = localDateAt(deps.now(), (await person()).timeZone);
      const refusal = ageRefusal(birthOn, today);
      if (refusal !== null) throw refuseField('year', refusal);
      await updating({ birthOn });
    },

    /**
     * Records a consent given or withdrawn, with its time and the text that was shown, by default the one in force in the
     * person's language. An older version is accepted, because that is what the person read. Withdrawing again records nothing.
     * Throws `validation_failed` for a version that never existed.
     */
    recordConsent: async ({ kind, given, language, text_version: sent }: ConsentAnswer): Promise<void> => {
      const textVersion = sent ?? consentTextVersion(kind);
      const user = await findUser();
      const shownIn = language ?? user.language;
      if (consentTextHash(kind, { version: textVersion, language: shownIn }) === null) {
        throw refuseField('text_version', 'must be a version that this text had');
      }
      if (given === 0 && consentState(user.consents)[kind]?.given === 0) return;
      await db.batch([
        recordingConsent(deps, { userId, kind, given, textVersion, language: shownIn, at: deps.now() }),
        noted(whose, 'consents_changed'),
        ...(given === 0 ? whose.context.hooks.withWithdrawal(whose, kind) : []),
      ]);
    },

    /** The uses of data that the person allows: reading days, moods and intimate data, and sending totals to a language model; and since when there are details. */
    insightPermissions: async () => {
      const { consents, forgetting } = await findUser();
      const { privacy, health, intimate, ai_summary: summary } = consentState(consents);
      const allowsDays = privacy?.given !== 0;
      return {
        allowsDays,
        allowsMoods: allowsDays && health?.given === 1,
        allowsIntimate: intimate?.given === 1,
        allowsModel: summary?.given === 1,
        detailsFrom: (forgetting ?? FORGETS_NOTHING).from,
      };
    },

    stored: findUser,
  };
});

type ProfileChange = Partial<
  Pick<typeof users.$inferSelect, 'name' | 'gender' | 'birthOn' | 'timeZone' | 'language'>
>;

/** The person's row. Throws `unauthorized` if the account was deleted since the session was checked. */
async function found<Row>(reading: Promise<Row | undefined>): Promise<Row> {
  const row = await reading;
  if (!row) throw new AppError('unauthorized');
  return row;
}

/** A person for other features; days are in `timeZone`. */
export type Person = {
  readonly timeZone: string;
  readonly birthOn: LocalDate | null;
  /** Whether the consent to processing menstrual data was withdrawn. */
  readonly hasWithdrawn: boolean;
  /** The first day whose details stay, by kind; `null` if all do. */
  readonly detailsFrom: Forgetting['from'];
};

type RefuseDayOptions = { readonly field: string; readonly today: LocalDate } & (
  | { readonly kind: DetailKind; readonly person: Pick<Person, 'birthOn' | 'detailsFrom'> }
  | { readonly kind?: undefined; readonly person: Pick<Person, 'birthOn'> }
);

/**
 * Throws `validation_failed`, naming the field, for a day after `today`, for one before the birth, and for one before those whose
 * details of a kind are stored.
 */
export function refuseDay(day: LocalDate, { field, today, ...whose }: RefuseDayOptions): void {
  const { person } = whose;
  if (day > today) throw refuseField(field, 'must not be in the future');
  if (person.birthOn !== null && day < person.birthOn)
    throw refuseField(field, 'must not be before the birth date');
  if (whose.kind) refuseForgotten(field, { day, from: whose.person.detailsFrom[whose.kind] });
}

/** A person as other features see them, from their stored row. */
export function personOf({
  timeZone,
  birthOn,
  consents,
  forgetting,
}: Pick<StoredPerson, 'timeZone' | 'birthOn' | 'consents' | 'forgetting'>): Person {
  const hasWithdrawn = consentState(consents).privacy?.given === 0;
  const { from: detailsFrom } = forgetting ?? FORGETS_NOTHING;
  return { timeZone: timeZone ?? DEFAULT_TIME_ZONE, birthOn, hasWithdrawn, detailsFrom };
}

type Overview = {
  readonly information: UserDetails['cycle'];
  readonly onboarding: UserDetails['details']['onboarding'];
};

/** The answer of `GET /api/user/details`, `null` for anything not given yet; sentence searches are counted in the current month. */
export function detailsAnswer(
  user: StoredPerson,
  { overview, now }: { overview: Overview; now: number },
): UserDetails {
  const state = consentState(user.consents);
  return {
    success: 1,
    details: {
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
      status: user.status === 'warned' ? 'warned' : 'active',
      warning: user.status === 'warned' ? user.statusReason : null,
      onboarding: overview.onboarding,
      details_from: (user.forgetting ?? FORGETS_NOTHING).from,
      forgotten_until: (user.forgetting ?? FORGETS_NOTHING).doneUntil,
    },
    cycle: overview.information,
    ai_request_count: user.searchesMonth === aiCountMonth(now) ? user.searchesCount : 0,
    ai_request_limit: AI_REQUEST_LIMIT,
    ai_request_resets_at: aiCountResetsAt(now),
  };
}

function consentState(newest: readonly ConsentRow[]): UserDetails['details']['consents'] {
  const entries = CONSENT_KINDS.map((kind) => {
    const record = newest.find((one) => one.kind === kind);
    const answer = record && {
      given: record.given,
      text_version: record.textVersion,
      language: record.language,
      recorded_timestamp: record.recordedAt,
    };
    return [kind, answer ?? null] as const;
  });
  return Object.fromEntries(entries) as UserDetails['details']['consents']; // one entry for each kind
}

/** Sends news of an account's security, after the answer, to every address that should get it. */
export function sendAccountNotice(
  context: Context,
  { owner, content }: { owner: Owner; content: (language: Language) => MailContent | Promise<MailContent> },
): void {
  const send = async (): Promise<void> => {
    const news = await accountsIn(context.deps, owner).newsOf(owner.userId);
    if (!news) return;
    const mail = await content(news.language);
    for (const to of news.addresses) context.later(context.deps.mailer({ to, ...mail }));
  };
  context.later(send());
}
