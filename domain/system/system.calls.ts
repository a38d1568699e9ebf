import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';

/** The version the API reports and the web app expects (contract §8). */
export const SYSTEM_VERSION = 'beta1.0';

export const readVersion = defineCall('GET /api/system/version', {
  access: 'public',
  answer: v.object({ success: v.literal(1), system_version: v.string() }),
  refusals: ['method_not_allowed'],
});

export const readHealth = defineCall('GET /api/system/health', {
  access: 'public',
  answer: v.object({ success: v.literal(1), database: v.literal('ok') }),
  refusals: ['method_not_allowed', 'unavailable'],
});
