import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  feedRenewalSchema,
  feedRenewedSchema,
  feedStateSchema,
  feedUpdateSchema,
} from './calendar-feed.schema.ts';

export const readFeed = defineCall('GET /api/user/calendar-feed', { answer: feedStateSchema });

/** Without an `Idempotency-Key`: the stored answer would hold the secret. */
export const renewFeed = defineCall('POST /api/user/calendar-feed/renew', {
  body: feedRenewalSchema,
  answer: feedRenewedSchema,
});

export const updateFeed = defineCall('POST /api/user/calendar-feed/update', {
  body: feedUpdateSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const endFeed = defineCall('DELETE /api/user/calendar-feed/delete', { answer: successSchema });
