import * as v from 'valibot';
import { textSchema } from '#domain/wire/wire.schema.ts';

/** `POST /api/token/refresh`; `xox`, the refresh token that counts from now on, only for a rotating session. */
export const refreshSchema = v.object({ refresh_token: textSchema({ min: 1, max: 512 }) });
export const refreshedSchema = v.object({
  success: v.literal(1),
  stx: v.string(),
  xox: v.optional(v.string()),
});
