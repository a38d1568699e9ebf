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
export type Registration = v.InferOutput<typeof registerSchema>;

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
