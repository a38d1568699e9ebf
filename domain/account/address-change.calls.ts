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

export const requestAddressCode = defineCall('POST /api/user/email/request', {
  body: addressRequestSchema,
  answer: successSchema,
  refusals: ['rate_limited'],
});

export const changeAddress = defineCall('POST /api/user/email/change', {
  body: addressChangeSchema,
  answer: addressChangedSchema,
  refusals: ['confirmation_needed', 'code_invalid', 'conflict', 'rate_limited'],
});

export const getPendingAddress = defineCall('GET /api/user/email/waiting', { answer: pendingAddressSchema });

export const cancelPendingAddress = defineCall('POST /api/user/email/stop', {
  body: v.object({}),
  answer: successSchema,
});

export const takeAddressBack = defineCall('POST /api/user/email/take-back', {
  access: 'public',
  body: takeBackSchema,
  answer: takenBackSchema,
  refusals: ['code_invalid', 'conflict', 'rate_limited'],
});
