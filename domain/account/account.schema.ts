import * as v from 'valibot';
import { cycleInformationSchema } from '#domain/cycle/cycle.schema.ts';
import {
  acceptedFlagSchema,
  flagSchema,
  successSchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { VISIBLE_STATUSES } from './account-status.ts';
import { CONSENT_KINDS } from './consent.ts';
import { LANGUAGES } from './language.ts';

/** Fewest code points of a name (contract §3). */
export const NAME_MIN = 3;
/** Most code points of a name: room for any real one. */
export const NAME_MAX = 100;

/** 0 prefer not to say, 1 female, 2 male, 3 non-binary (contract §3). 0 is an answer, not a gap. */
export const GENDERS = [1, 3, 2, 0] as const;
export type Gender = (typeof GENDERS)[number];

/** Shortest address the sign-up takes (contract §2); the longest is RFC 5321's path limit. */
export const EMAIL_MIN = 5;
export const EMAIL_MAX = 254;

/** One `@`, no spaces, a dot in the domain: the shape the product asks for; the mailed code proves the rest. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export const emailSchema = v.pipe(
  textSchema({ min: EMAIL_MIN, max: EMAIL_MAX }),
  v.regex(EMAIL_SHAPE, 'must be an e-mail address'),
);

const languageSchema = v.picklist(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`);

const textVersionSchema = v.pipe(v.string('must be a text'), v.isoDate('must be a day, YYYY-MM-DD'));

/** `POST /api/register/user` */
export const registerSchema = v.object({
  email: emailSchema,
  language: v.optional(languageSchema, 'en'),
  cookie_consent: v.optional(flagSchema),
  privacy_accepted: v.optional(acceptedFlagSchema),
  terms_accepted: v.optional(acceptedFlagSchema),
  adult_confirmed: v.optional(acceptedFlagSchema),
  /** The newest version of any text that the form showed; if left out, the newest one that exists. */
  text_version: v.optional(textVersionSchema),
});
export const registeredSchema = v.object({ success: v.literal(1), data: v.object({ email: v.string() }) });
export type Registration = v.InferOutput<typeof registerSchema>;

/** `POST /api/login/code/request` */
export const requestCodeSchema = v.object({ email: emailSchema });

/**
 * `POST /api/login/code/verify`. Any text is taken as a code, so that a malformed one gets the same answer as a wrong one.
 * `rotate` 1 asks for a session whose refresh token changes with each refresh.
 */
export const verifyCodeSchema = v.object({
  email: emailSchema,
  secret: v.string('must be a text'),
  rotate: v.optional(flagSchema, 0),
});
export const signedInSchema = v.object({ success: v.literal(1), xox: v.string(), stx: v.string() });

/** `POST /api/token/refresh`; `xox`, the refresh token that counts from now on, only for a rotating session. */
export const refreshSchema = v.object({ refresh_token: textSchema({ min: 1, max: 512 }) });
export const refreshedSchema = v.object({
  success: v.literal(1),
  stx: v.string(),
  xox: v.optional(v.string()),
});

/** `POST /api/user/logout` */
export const logoutSchema = v.object({ logout_all: flagSchema });

/** `POST /api/session/disown`: the token of a link that was mailed after a sign-in. */
export const disownSchema = v.object({ token: textSchema({ min: 1, max: 512 }) });

/** `GET /api/user/sessions`: the signed-in devices, newest use first; coarse names, `null` if unknown. */
export const sessionsSchema = v.object({
  success: v.literal(1),
  sessions: v.array(
    v.object({
      id: v.string(),
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      created_at: v.number(),
      last_used_at: v.number(),
      is_current: v.picklist([0, 1]),
    }),
  ),
});
export type DeviceSession = v.InferOutput<typeof sessionsSchema>['sessions'][number];

/** `DELETE /api/user/session/{id}/delete` */
export const sessionParamSchema = v.object({ id: v.string() });

/** `POST /api/user/…/update` */
export const nameSchema = v.object({ name: textSchema({ min: NAME_MIN, max: NAME_MAX }) });
export const genderSchema = v.object({ gender: v.picklist(GENDERS, 'must be 0, 1, 2 or 3') });
export const birthDateSchema = v.object({
  day: wholeNumberSchema(1, 31),
  month: wholeNumberSchema(1, 12),
  year: wholeNumberSchema(1900, 2199),
});
export const languageUpdateSchema = v.object({ language: languageSchema });
export const timeZoneSchema = v.object({ timezone: textSchema({ min: 1, max: 64 }) });

/** `POST /api/user/consent` */
export const consentSchema = v.object({
  kind: v.picklist(CONSENT_KINDS, `must be one of ${CONSENT_KINDS.join(', ')}`),
  given: flagSchema,
  /** The language of the text that was read; if left out, the profile's. */
  language: v.optional(languageSchema),
  /** The version of the text that was read; if left out, the one in force. */
  text_version: v.optional(textVersionSchema),
});
export type ConsentAnswer = v.InferOutput<typeof consentSchema>;

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
    dob: v.nullable(v.string()),
    timezone: v.nullable(v.string()),
    gender: v.nullable(v.picklist(GENDERS)),
    language: v.picklist(LANGUAGES),
    cookie_consent: v.nullable(v.picklist([0, 1])),
    t_id: v.string(),
    consents: v.record(v.picklist(CONSENT_KINDS), v.nullable(consentStateSchema)),
    /** What to ask at the next start: consents without an answer, or with one to an older version of the text. */
    consents_due: v.array(v.picklist(CONSENT_KINDS)),
    status: v.picklist(VISIBLE_STATUSES),
    warning: v.nullable(v.string()),
    onboarding: v.object({
      cycle_length: v.nullable(v.number()),
      period_length: v.nullable(v.number()),
      last_period_on: v.nullable(v.string()),
      last_period_length: v.nullable(v.number()),
      completed: v.picklist([0, 1]),
    }),
  }),
  cycle: cycleInformationSchema,
  ai_request_count: v.number(),
  ai_request_limit: v.number(),
  ai_request_resets_at: v.number(),
});
export type UserDetails = v.InferOutput<typeof detailsSchema>;
