import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  feedRenewalSchema,
  feedRenewedSchema,
  feedStateSchema,
  feedUpdateSchema,
} from './calendar-feed.schema.ts';

export const readFeed = defineCall({
  method: 'GET',
  path: '/api/user/calendar-feed',
  access: 'signed-in',
  answer: feedStateSchema,
});

/** Without an `Idempotency-Key`: the stored answer would hold the secret. */
export const renewFeed = defineCall({
  method: 'POST',
  path: '/api/user/calendar-feed/renew',
  access: 'signed-in',
  body: feedRenewalSchema,
  answer: feedRenewedSchema,
});

export const updateFeed = defineCall({
  method: 'POST',
  path: '/api/user/calendar-feed/update',
  access: 'signed-in',
  body: feedUpdateSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const endFeed = defineCall({
  method: 'DELETE',
  path: '/api/user/calendar-feed/delete',
  access: 'signed-in',
  answer: successSchema,
});
