import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  birthDateSchema,
  genderSchema,
  languageUpdateSchema,
  nameSchema,
  timeZoneSchema,
} from './account.schema.ts';
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
