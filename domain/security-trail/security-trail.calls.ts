import { defineCall } from '#domain/wire/call.ts';
import { securityEventsSchema } from './security-trail.schema.ts';

export const listSecurityEvents = defineCall({
  method: 'GET',
  path: '/api/user/security-events',
  access: 'signed-in',
  answer: securityEventsSchema,
});
