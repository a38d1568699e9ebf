import { defineCall } from '#domain/wire/call.ts';
import { healthSchema, versionSchema } from './system.schema.ts';

export const readVersion = defineCall('GET /api/system/version', { access: 'public', answer: versionSchema });

export const readHealth = defineCall('GET /api/system/health', {
  access: 'public',
  answer: healthSchema,
  refusals: ['unavailable'],
});
