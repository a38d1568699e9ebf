import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import { detailsSchema } from './account.schema.ts';

export const readDetails = defineCall('GET /api/user/details', { answer: detailsSchema });

export const deleteAccount = defineCall('DELETE /api/user/delete', {
  access: 'even-banned',
  answer: successSchema,
});

/** In the answer, `xox` is the refresh token that is valid from now on, only for a rotating session. */
export const refreshSession = defineCall('POST /api/token/refresh', {
  access: 'public',
  body: v.object({ refresh_token: textSchema({ min: 1, max: 512 }) }),
  answer: v.object({ success: v.literal(1), stx: v.string(), xox: v.optional(v.string()) }),
  refusals: ['refresh_invalid', 'rate_limited'],
});
