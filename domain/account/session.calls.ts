import * as v from 'valibot';
import { type CallResult, defineCall } from '#domain/wire/call.ts';
import { flagSchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import {
  assertionResponseSchema,
  creationOptionsSchema,
  PASSKEY_NAME_MAX,
  passkeySchema,
  registrationResponseSchema,
  requestOptionsSchema,
} from './passkey.schema.ts';
import { emailSchema, registerSchema } from './session.schema.ts';

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
