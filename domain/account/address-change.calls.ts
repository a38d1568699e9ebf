import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  addressChangedSchema,
  addressChangeSchema,
  addressRequestSchema,
  pendingAddressSchema,
  takeBackSchema,
  takenBackSchema,
} from './address-change.schema.ts';

export const requestAddressCode = defineCall({
  method: 'POST',
  path: '/api/user/email/request',
  access: 'signed-in',
  body: addressRequestSchema,
  answer: successSchema,
  refusals: ['rate_limited'],
});

export const changeAddress = defineCall({
  method: 'POST',
  path: '/api/user/email/change',
  access: 'signed-in',
  body: addressChangeSchema,
  answer: addressChangedSchema,
  refusals: ['confirmation_needed', 'code_invalid', 'conflict', 'rate_limited'],
});

export const getPendingAddress = defineCall({
  method: 'GET',
  path: '/api/user/email/waiting',
  access: 'signed-in',
  answer: pendingAddressSchema,
});

export const cancelPendingAddress = defineCall({
  method: 'POST',
  path: '/api/user/email/stop',
  access: 'signed-in',
  body: v.object({}),
  answer: successSchema,
});

export const takeAddressBack = defineCall({
  method: 'POST',
  path: '/api/user/email/take-back',
  access: 'public',
  body: takeBackSchema,
  answer: takenBackSchema,
  refusals: ['code_invalid', 'conflict', 'rate_limited'],
});
