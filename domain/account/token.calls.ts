import { defineCall } from '#domain/wire/call.ts';
import { refreshedSchema, refreshSchema } from './session.schema.ts';

export const refreshSession = defineCall('POST /api/token/refresh', {
  access: 'public',
  body: refreshSchema,
  answer: refreshedSchema,
  refusals: ['refresh_invalid', 'rate_limited'],
});
