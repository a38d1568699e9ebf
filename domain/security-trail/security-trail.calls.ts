import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';

/** The events of an account's security that are recorded, named in the past tense. */
const SECURITY_EVENTS = [
  'signed_up',
  'code_sent',
  'code_refused',
  'signed_in',
  'signed_out',
  'signed_out_everywhere',
  'device_signed_out',
  'session_replayed',
  'address_change_waits',
  'address_changed',
  'address_change_stopped',
  'address_taken_back',
  'session_disowned',
  'session_confirmed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkey_refused',
  'consents_changed',
  'exported',
  'imported',
  'import_taken_back',
  'keeping_changed',
  'calendar_address_made',
  'calendar_address_ended',
  'share_made',
  'share_ended',
  'sharing_stopped',
  'calendar_source_added',
  'calendar_source_removed',
  'warned',
  'banned',
  'unbanned',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** How long an event is stored, in months (contract §2). */
export const SECURITY_EVENTS_RETAINED_MONTHS = 6;
/** Most events that an answer lists. */
export const SECURITY_EVENTS_LISTED = 100;

/**
 * Events of the account's security, newest first. `browser` and `system` are the coarse names
 * of the device that caused it, `null` if unknown or if the operator did; `happened_at` in unix seconds.
 */
export const securityEventsSchema = v.object({
  success: v.literal(1),
  events: v.array(
    v.object({
      event: v.picklist(SECURITY_EVENTS),
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      happened_at: v.number(),
    }),
  ),
});
export type SecurityEventEntry = v.InferOutput<typeof securityEventsSchema>['events'][number];

export const listSecurityEvents = defineCall('GET /api/user/security-events', {
  answer: securityEventsSchema,
});
