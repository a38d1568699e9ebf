import { defineCall } from '#domain/wire/call.ts';
import { securityEventsSchema } from './security-trail.schema.ts';

export const listSecurityEvents = defineCall('GET /api/user/security-events', {
  answer: securityEventsSchema,
});
