import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { textSchema } from '#domain/wire/wire.schema.ts';

/** In the answer, `xox` is the refresh token that is valid from now on, only for a rotating session. */
export const refreshSession = defineCall('POST /api/token/refresh', {
  access: 'public',
  body: v.object({ refresh_token: textSchema({ min: 1, max: 512 }) }),
  answer: v.object({ success: v.literal(1), stx: v.string(), xox: v.optional(v.string()) }),
  refusals: ['refresh_invalid', 'rate_limited'],
});
