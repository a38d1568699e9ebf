import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { consentSchema } from './consent.schema.ts';

export const recordConsent = defineCall({
  method: 'POST',
  path: '/api/user/consent',
  access: 'signed-in',
  body: consentSchema,
  answer: successSchema,
  pinned: 'moves',
});
