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

export const updateName = defineCall({
  method: 'POST',
  path: '/api/user/name/update',
  access: 'signed-in',
  body: nameSchema,
  answer: successSchema,
});

export const updateGender = defineCall({
  method: 'POST',
  path: '/api/user/gender/update',
  access: 'signed-in',
  body: genderSchema,
  answer: successSchema,
});

export const updateBirthDate = defineCall({
  method: 'POST',
  path: '/api/user/dob/update',
  access: 'signed-in',
  body: birthDateSchema,
  answer: successSchema,
  pinned: 'moves',
});

export const updateLanguage = defineCall({
  method: 'POST',
  path: '/api/user/language/update',
  access: 'signed-in',
  body: languageUpdateSchema,
  answer: successSchema,
});

export const updateTimeZone = defineCall({
  method: 'POST',
  path: '/api/user/timezone/update',
  access: 'signed-in',
  body: timeZoneSchema,
  answer: successSchema,
  pinned: 'moves',
});

export const recordConsent = defineCall({
  method: 'POST',
  path: '/api/user/consent',
  access: 'signed-in',
  body: consentSchema,
  answer: successSchema,
  pinned: 'moves',
});
