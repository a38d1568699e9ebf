import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  addPasskeySchema,
  confirmByPasskeySchema,
  confirmSchema,
  creationOptionsSchema,
  passkeyParamSchema,
  passkeysSchema,
  renamePasskeySchema,
  requestOptionsSchema,
  verifyPasskeySchema,
} from './passkey.schema.ts';
import {
  disownSchema,
  logoutSchema,
  registeredSchema,
  registerSchema,
  requestCodeSchema,
  sessionParamSchema,
  sessionsSchema,
  signedInSchema,
  verifyCodeSchema,
} from './session.schema.ts';

export const registerUser = defineCall('POST /api/register/user', {
  access: 'public',
  body: registerSchema,
  answer: registeredSchema,
  refusals: ['rate_limited', 'unavailable'],
});

export const requestLoginCode = defineCall('POST /api/login/code/request', {
  access: 'public',
  body: requestCodeSchema,
  answer: successSchema,
  refusals: ['rate_limited', 'unavailable'],
});

export const verifyLoginCode = defineCall('POST /api/login/code/verify', {
  access: 'public',
  body: verifyCodeSchema,
  answer: signedInSchema,
  refusals: ['code_invalid', 'account_banned', 'conflict', 'rate_limited'],
});

export const disownSession = defineCall('POST /api/session/disown', {
  access: 'public',
  body: disownSchema,
  answer: successSchema,
  refusals: ['rate_limited'],
});

export const signOut = defineCall('POST /api/user/logout', {
  access: 'even-banned',
  body: logoutSchema,
  answer: successSchema,
});

export const listSessions = defineCall('GET /api/user/sessions', { answer: sessionsSchema });

export const endDeviceSession = defineCall('DELETE /api/user/session/:id/delete', {
  params: sessionParamSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const confirmSession = defineCall('POST /api/session/confirm', {
  body: confirmSchema,
  answer: successSchema,
  refusals: ['code_invalid', 'rate_limited'],
});

export const confirmSessionByPasskey = defineCall('POST /api/session/confirm-passkey', {
  body: confirmByPasskeySchema,
  answer: successSchema,
  refusals: ['code_invalid', 'rate_limited'],
});

export const passkeyOptions = defineCall('POST /api/passkey/options', {
  body: v.object({}),
  answer: creationOptionsSchema,
  refusals: ['confirmation_needed', 'conflict'],
});

export const addPasskey = defineCall('POST /api/passkey/add', {
  body: addPasskeySchema,
  answer: successSchema,
  refusals: ['confirmation_needed', 'code_invalid', 'conflict'],
});

export const listPasskeys = defineCall('GET /api/user/passkeys', { answer: passkeysSchema });

export const renamePasskey = defineCall('POST /api/passkey/rename', {
  body: renamePasskeySchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const removePasskey = defineCall('DELETE /api/passkey/:id/delete', {
  params: passkeyParamSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const passkeySignInOptions = defineCall('POST /api/login/passkey/options', {
  access: 'public',
  body: v.object({}),
  answer: requestOptionsSchema,
  refusals: ['rate_limited'],
});

export const signInByPasskey = defineCall('POST /api/login/passkey/verify', {
  access: 'public',
  body: verifyPasskeySchema,
  answer: signedInSchema,
  refusals: ['code_invalid', 'account_banned', 'rate_limited', 'unavailable'],
});
