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
import { signedInSchema } from './session.schema.ts';

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
