import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { flagSchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import { birthDateSchema, GENDERS, languageSchema, nameSchema } from './account.schema.ts';
import { passkeySchema } from './passkey.schema.ts';
import { consentSchema, emailSchema } from './session.calls.ts';

export const updateName = defineCall('POST /api/user/name/update', {
  body: nameSchema,
  answer: successSchema,
});

export const updateGender = defineCall('POST /api/user/gender/update', {
  body: v.object({ gender: v.picklist(GENDERS, 'must be 0, 1, 2 or 3') }),
  answer: successSchema,
});

export const updateBirthDate = defineCall('POST /api/user/dob/update', {
  body: birthDateSchema,
  answer: successSchema,
  pinned: 'moves',
});

export const updateLanguage = defineCall('POST /api/user/language/update', {
  body: v.object({ language: languageSchema }),
  answer: successSchema,
});

export const updateTimeZone = defineCall('POST /api/user/timezone/update', {
  body: v.object({ timezone: textSchema({ min: 1, max: 64 }) }),
  answer: successSchema,
  pinned: 'moves',
});

export const recordConsent = defineCall('POST /api/user/consent', {
  body: consentSchema,
  answer: successSchema,
  pinned: 'moves',
});

export const requestAddressCode = defineCall('POST /api/user/email/request', {
  body: v.object({ email: emailSchema }),
  answer: successSchema,
  refusals: ['rate_limited'],
});

/** Any text is accepted as a code: a malformed one gets the same answer as a wrong one. */
export const changeAddress = defineCall('POST /api/user/email/change', {
  body: v.object({
    email: emailSchema,
    code: v.string('must be a text'),
    /** 1 accepts the waiting period if nothing confirms the change. */
    wait: v.optional(flagSchema, 0),
  }),
  answer: v.object({
    success: v.literal(1),
    /** When the change takes effect, in unix seconds; `null` if it already has. */
    waits_until: v.nullable(v.number()),
  }),
  refusals: ['confirmation_needed', 'code_invalid', 'conflict', 'rate_limited'],
});

export const readPendingAddress = defineCall('GET /api/user/email/waiting', {
  answer: v.object({
    success: v.literal(1),
    waiting: v.nullable(v.object({ email: v.string(), until: v.number() })),
  }),
});

export const cancelPendingAddress = defineCall('POST /api/user/email/stop', {
  body: v.object({}),
  answer: successSchema,
});

/** The answer has the passkeys that still sign in, oldest first; times in unix seconds. */
export const takeAddressBack = defineCall('POST /api/user/email/take-back', {
  access: 'public',
  body: v.object({ token: textSchema({ min: 1, max: 512 }) }),
  answer: v.object({
    success: v.literal(1),
    passkeys: v.array(v.pick(passkeySchema, ['name', 'created_at', 'last_used_at'])),
  }),
  refusals: ['code_invalid', 'conflict', 'rate_limited'],
});
