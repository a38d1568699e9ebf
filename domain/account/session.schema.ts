import * as v from 'valibot';
import { acceptedFlagSchema, flagSchema, textSchema } from '#domain/wire/wire.schema.ts';
import { languageSchema } from './account.schema.ts';
import { CONSENT_KINDS, type ConsentKind } from './consent.ts';
import type { Language } from './language.ts';

const textVersionSchema = v.pipe(v.string('must be a text'), v.isoDate('must be a day, YYYY-MM-DD'));

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

/** Shortest address the sign-up takes (contract §2); the longest is RFC 5321's path limit. */
const EMAIL_MIN = 5;
const EMAIL_MAX = 254;
/** One `@`, no spaces, a dot in the domain; the mailed code proves the rest. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export const emailSchema = v.pipe(
  textSchema({ min: EMAIL_MIN, max: EMAIL_MAX }),
  v.regex(EMAIL_SHAPE, 'must be an e-mail address'),
);

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
 * `POST /api/login/code/verify`. Any text is accepted as a code, so that a malformed one gets the same answer as a wrong one.
 * `rotate` 1 asks for a session whose refresh token changes with each refresh.
 */
export const verifyCodeSchema = v.object({
  email: emailSchema,
  secret: v.string('must be a text'),
  rotate: v.optional(flagSchema, 0),
});
export const signedInSchema = v.object({ success: v.literal(1), xox: v.string(), stx: v.string() });
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

/** The values of a sign-up form. */
export type SignUpForm = {
  readonly email: string;
  readonly language: Language;
  /** The ticked consents by kind; a kind is absent if it wasn't sent. */
  readonly consents: Partial<Record<ConsentKind, 0 | 1>>;
  /** The newest version of the texts that were in force when the person saw them. */
  readonly textVersion: string;
};

/** A sign-up with a proven mailbox: everything a new account needs. `requestedAt` in unix seconds. */
export type NewAccount = SignUpForm & { readonly addressKey: string; readonly requestedAt: number };

/** `POST /api/token/refresh`; `xox` is the refresh token that is valid from now on, only for a rotating session. */
export const refreshSchema = v.object({ refresh_token: textSchema({ min: 1, max: 512 }) });
export const refreshedSchema = v.object({
  success: v.literal(1),
  stx: v.string(),
  xox: v.optional(v.string()),
});
