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

export const registerUser = defineCall({
  method: 'POST',
  path: '/api/register/user',
  access: 'public',
  body: registerSchema,
  answer: registeredSchema,
  refusals: ['rate_limited', 'unavailable'],
});

export const requestLoginCode = defineCall({
  method: 'POST',
  path: '/api/login/code/request',
  access: 'public',
  body: requestCodeSchema,
  answer: successSchema,
  refusals: ['rate_limited', 'unavailable'],
});

export const verifyLoginCode = defineCall({
  method: 'POST',
  path: '/api/login/code/verify',
  access: 'public',
  body: verifyCodeSchema,
  answer: signedInSchema,
  refusals: ['code_invalid', 'account_banned', 'conflict', 'rate_limited'],
});

export const disownSession = defineCall({
  method: 'POST',
  path: '/api/session/disown',
  access: 'public',
  body: disownSchema,
  answer: successSchema,
  refusals: ['rate_limited'],
});

export const signOut = defineCall({
  method: 'POST',
  path: '/api/user/logout',
  access: 'even-banned',
  body: logoutSchema,
  answer: successSchema,
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signed-in',
  answer: sessionsSchema,
});

export const endDeviceSession = defineCall({
  method: 'DELETE',
  path: '/api/user/session/:id/delete',
  access: 'signed-in',
  params: sessionParamSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const confirmSession = defineCall({
  method: 'POST',
  path: '/api/session/confirm',
  access: 'signed-in',
  body: confirmSchema,
  answer: successSchema,
  refusals: ['code_invalid', 'rate_limited'],
});

export const confirmSessionByPasskey = defineCall({
  method: 'POST',
  path: '/api/session/confirm-passkey',
  access: 'signed-in',
  body: confirmByPasskeySchema,
  answer: successSchema,
  refusals: ['code_invalid', 'rate_limited'],
});

export const passkeyOptions = defineCall({
  method: 'POST',
  path: '/api/passkey/options',
  access: 'signed-in',
  body: v.object({}),
  answer: creationOptionsSchema,
  refusals: ['confirmation_needed', 'conflict'],
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/passkey/add',
  access: 'signed-in',
  body: addPasskeySchema,
  answer: successSchema,
  refusals: ['confirmation_needed', 'code_invalid', 'conflict'],
});

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/user/passkeys',
  access: 'signed-in',
  answer: passkeysSchema,
});

export const renamePasskey = defineCall({
  method: 'POST',
  path: '/api/passkey/rename',
  access: 'signed-in',
  body: renamePasskeySchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/passkey/:id/delete',
  access: 'signed-in',
  params: passkeyParamSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const passkeySignInOptions = defineCall({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  body: v.object({}),
  answer: requestOptionsSchema,
  refusals: ['rate_limited'],
});

export const signInByPasskey = defineCall({
  method: 'POST',
  path: '/api/login/passkey/verify',
  access: 'public',
  body: verifyPasskeySchema,
  answer: signedInSchema,
  refusals: ['code_invalid', 'account_banned', 'rate_limited', 'unavailable'],
});
