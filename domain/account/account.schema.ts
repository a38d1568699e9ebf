import * as v from 'valibot';
import { type LocalDate, parseLocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import { cycleInformationSchema } from '#domain/cycle/cycle.schema.ts';
import { storedDaySchema, successSchema, textSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';
import { CONSENT_KINDS } from './consent.ts';
import { LANGUAGES } from './language.ts';

/** A warned account works and shows the reason; a banned one can only sign out and be deleted (contract §9). */
export type AccountStatus = 'active' | 'warned' | 'banned';

/** 0 prefer not to say, 1 female, 2 male, 3 non-binary (contract §3). 0 is an answer, not a gap. */
export const GENDERS = [1, 3, 2, 0] as const;
export type Gender = (typeof GENDERS)[number];

const consentStateSchema = v.object({
  given: v.picklist([0, 1]),
  text_version: v.string(),
  /** Of the text that was read; `null` from before this was stored. */
  language: v.nullable(v.picklist(LANGUAGES)),
  recorded_timestamp: v.number(),
});

/** `GET /api/user/details` */
export const detailsSchema = v.object({
  ...successSchema.entries,
  details: v.object({
    name: v.nullable(v.string()),
    email: v.string(),
    dob: v.nullable(storedDaySchema),
    timezone: v.nullable(v.string()),
    gender: v.nullable(v.picklist(GENDERS)),
    language: v.picklist(LANGUAGES),
    cookie_consent: v.nullable(v.picklist([0, 1])),
    t_id: v.string(),
    consents: v.record(v.picklist(CONSENT_KINDS), v.nullable(consentStateSchema)),
    /** Consents to ask for at the next start (`consentsDue`). */
    consents_due: v.array(v.picklist(CONSENT_KINDS)),
    /** A banned account has no profile. */
    status: v.picklist(['active', 'warned']),
    warning: v.nullable(v.string()),
    onboarding: v.object({
      cycle_length: v.nullable(v.number()),
      period_length: v.nullable(v.number()),
      last_period_on: v.nullable(v.string()),
      last_period_length: v.nullable(v.number()),
      completed: v.picklist([0, 1]),
    }),
    /** The first day whose details are stored, by kind; `null` if all are. */
    details_from: v.object({
      days: v.nullable(storedDaySchema),
      journal: v.nullable(storedDaySchema),
      tasks: v.nullable(storedDaySchema),
      habits: v.nullable(storedDaySchema),
    }),
    /** The day up to whose lines all older details have gone; `null` before the first time. */
    forgotten_until: v.nullable(storedDaySchema),
  }),
  cycle: cycleInformationSchema,
  ai_request_count: v.number(),
  ai_request_limit: v.number(),
  ai_request_resets_at: v.number(),
});
export type UserDetails = v.InferOutput<typeof detailsSchema>;

/** Fewest and most code points of a name; it needs a letter (contract §3). */
export const NAME_LENGTH = { min: 1, max: 100 } as const;
/** For a name shorter than this, in code points, the screens ask whether it's the whole one. */
const SHORT_NAME_BELOW = 3;

export const languageSchema = v.picklist(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`);

/** `POST /api/user/…/update` */
export const nameSchema = v.object({
  name: v.pipe(textSchema(NAME_LENGTH), {
    ...v.check((name: string) => /\p{L}/u.test(name), 'must have a letter'),
    type: 'no_letter' as const,
  }),
});

/** Whether a name is taken, but so short that a person may not have finished it. */
export function isShortName(name: string): boolean {
  const { success, output } = v.safeParse(nameSchema, { name });
  return success && [...output.name].length < SHORT_NAME_BELOW;
}

export const birthDateSchema = v.object({
  day: wholeNumberSchema(1, 31),
  month: wholeNumberSchema(1, 12),
  year: wholeNumberSchema(1900, 2199),
});
type BirthDate = v.InferOutput<typeof birthDateSchema>;

/** The product is for adults. */
export const MINIMUM_AGE_YEARS = 18;
/** Hardly anyone has lived longer; an older birth date is a typo. */
const OLDEST_AGE_YEARS = 120;
/** How many years the birth-date form offers, the youngest included: 18 to 118 years ago (contract §3). */
const BIRTH_YEARS_COUNT = 101;

/** Years for the birth-date form, newest first, of a person signing up in `currentYear`. */
export function birthYearOptions(currentYear: number): number[] {
  const youngest = currentYear - MINIMUM_AGE_YEARS;
  return Array.from({ length: BIRTH_YEARS_COUNT }, (_, index) => youngest - index);
}

/** The calendar day of three form fields (month 1..12), or `undefined` if that day doesn't exist. */
export function birthDateOf({ day, month, year }: BirthDate): LocalDate | undefined {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return parseLocalDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/** Why someone born on `birthOn` may not use the product on `today`, or `null` if they may. */
export function ageRefusal(birthOn: LocalDate, today: LocalDate): string | null {
  const age = wholeYearsBetween(birthOn, today);
  if (age < MINIMUM_AGE_YEARS) return `must be ${MINIMUM_AGE_YEARS} or more years ago`;
  return age > OLDEST_AGE_YEARS ? `must be at most ${OLDEST_AGE_YEARS} years ago` : null;
}

/** An e-mail address as it is compared with others: NFC, trimmed, lower case. */
export function addressKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
