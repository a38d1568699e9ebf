import * as v from 'valibot';
import { type CallResult, defineCall } from '#domain/wire/call.ts';
import { acceptedFlagSchema, flagSchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import { languageSchema } from './account.schema.ts';
import { CONSENT_KINDS, type ConsentKind } from './consent.ts';
import type { Language } from './language.ts';
import {
  assertionResponseSchema,
  creationOptionsSchema,
  PASSKEY_NAME_MAX,
  passkeySchema,
  registrationResponseSchema,
  requestOptionsSchema,
} from './passkey.schema.ts';

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

/** The tokens of a new session: the long-lived and the short-lived one. */
const signedInSchema = v.object({ success: v.literal(1), xox: v.string(), stx: v.string() });

/** A code. Any text is accepted, so that a malformed one gets the same answer as a wrong one. */
const codeSchema = v.string('must be a text');

export const registerUser = defineCall('POST /api/register/user', {
  access: 'public',
  body: registerSchema,
  answer: v.object({ success: v.literal(1), data: v.object({ email: v.string() }) }),
  refusals: ['rate_limited', 'unavailable'],
});

export const requestLoginCode = defineCall('POST /api/login/code/request', {
  access: 'public',
  body: v.object({ email: emailSchema }),
  answer: successSchema,
  refusals: ['rate_limited', 'unavailable'],
});

/** `rotate` 1 asks for a session whose refresh token changes with each refresh. */
export const verifyLoginCode = defineCall('POST /api/login/code/verify', {
  access: 'public',
  body: v.object({ email: emailSchema, secret: codeSchema, rotate: v.optional(flagSchema, 0) }),
  answer: signedInSchema,
  refusals: ['code_invalid', 'account_banned', 'conflict', 'rate_limited'],
});

/** With the token of a link that was mailed after a sign-in. */
export const disownSession = defineCall('POST /api/session/disown', {
  access: 'public',
  body: v.object({ token: textSchema({ min: 1, max: 512 }) }),
  answer: successSchema,
  refusals: ['rate_limited'],
});

export const signOut = defineCall('POST /api/user/logout', {
  access: 'even-banned',
  body: v.object({ logout_all: flagSchema }),
  answer: successSchema,
});

/** The signed-in devices, newest use first; coarse names, `null` if unknown. */
export const listSessions = defineCall('GET /api/user/sessions', {
  answer: v.object({
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
  }),
});
export type DeviceSession = CallResult<typeof listSessions>['sessions'][number];

export const endSession = defineCall('DELETE /api/user/session/:id/delete', {
  params: v.object({ id: v.string() }),
  answer: successSchema,
  refusals: ['not_found'],
});

/** With a mailed login code of one's own address. */
export const confirmSession = defineCall('POST /api/session/confirm', {
  body: v.object({ secret: codeSchema }),
  answer: successSchema,
  refusals: ['code_invalid', 'rate_limited'],
});

/** With the answer to a challenge of `POST /api/login/passkey/options`. */
export const confirmSessionByPasskey = defineCall('POST /api/session/confirm-passkey', {
  body: v.object({ response: assertionResponseSchema }),
  answer: successSchema,
  refusals: ['code_invalid', 'rate_limited'],
});

export const requestPasskeyOptions = defineCall('POST /api/passkey/options', {
  body: v.object({}),
  answer: creationOptionsSchema,
  refusals: ['confirmation_needed', 'conflict'],
});

const nameSchema = textSchema({ min: 1, max: PASSKEY_NAME_MAX });

/** Without a name it's named after its provider or the device. */
export const addPasskey = defineCall('POST /api/passkey/add', {
  body: v.object({ response: registrationResponseSchema, name: v.optional(nameSchema) }),
  answer: successSchema,
  refusals: ['confirmation_needed', 'code_invalid', 'conflict'],
});

/** Oldest first; `user_handle` is the id of the person that authenticators store. */
export const listPasskeys = defineCall('GET /api/user/passkeys', {
  answer: v.object({
    success: v.literal(1),
    rp_id: v.string(),
    user_handle: v.string(),
    passkeys: v.array(passkeySchema),
  }),
});

/** An id of any length, as for other ids: one that isn't a passkey of the person is not found. */
const passkeyIdSchema = v.string('must be an id');

export const renamePasskey = defineCall('POST /api/passkey/rename', {
  body: v.object({ id: passkeyIdSchema, name: nameSchema }),
  answer: successSchema,
  refusals: ['not_found'],
});

export const removePasskey = defineCall('DELETE /api/passkey/:id/delete', {
  params: v.object({ id: passkeyIdSchema }),
  answer: successSchema,
  refusals: ['not_found'],
});

export const requestSignInOptions = defineCall('POST /api/login/passkey/options', {
  access: 'public',
  body: v.object({}),
  answer: requestOptionsSchema,
  refusals: ['rate_limited'],
});

/** `rotate` as for a code. */
export const signInByPasskey = defineCall('POST /api/login/passkey/verify', {
  access: 'public',
  body: v.object({ response: assertionResponseSchema, rotate: v.optional(flagSchema, 0) }),
  answer: signedInSchema,
  refusals: ['code_invalid', 'account_banned', 'rate_limited', 'unavailable'],
});
