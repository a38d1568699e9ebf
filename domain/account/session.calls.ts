import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
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
