import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  birthDateSchema,
  genderSchema,
  languageUpdateSchema,
  nameSchema,
  timeZoneSchema,
} from './account.schema.ts';
import {
  addressChangedSchema,
  addressChangeSchema,
  addressRequestSchema,
  addressTakenBackSchema,
  pendingAddressSchema,
  takeBackSchema,
} from './address-change.schema.ts';
import { consentSchema } from './session.schema.ts';

export const updateName = defineCall('POST /api/user/name/update', {
  body: nameSchema,
  answer: successSchema,
});

export const updateGender = defineCall('POST /api/user/gender/update', {
  body: genderSchema,
  answer: successSchema,
});

export const updateBirthDate = defineCall('POST /api/user/dob/update', {
  body: birthDateSchema,
  answer: successSchema,
  pinned: 'moves',
});

export const updateLanguage = defineCall('POST /api/user/language/update', {
  body: languageUpdateSchema,
  answer: successSchema,
});

export const updateTimeZone = defineCall('POST /api/user/timezone/update', {
  body: timeZoneSchema,
  answer: successSchema,
  pinned: 'moves',
});

export const recordConsent = defineCall('POST /api/user/consent', {
  body: consentSchema,
  answer: successSchema,
  pinned: 'moves',
});

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
  answer: addressTakenBackSchema,
  refusals: ['code_invalid', 'conflict', 'rate_limited'],
});
