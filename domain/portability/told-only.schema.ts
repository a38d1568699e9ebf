import * as v from 'valibot';
import { reminderPreferencesSchema } from '#domain/reminders/reminders.schema.ts';
import { securityEventsSchema } from '#domain/security-trail/security-trail.schema.ts';

/** What an export holds beside: told to the person, and taken back by no import. */
export const TOLD_ONLY = {
  account: v.object({
    email: v.string(),
    created_at: v.number(),
    last_active_at: v.number(),
    status: v.string(),
    status_reason: v.nullable(v.string()),
    /** The random analytics pseudonym. */
    t_id: v.string(),
  }),
  consents: v.array(
    v.object({
      kind: v.string(),
      given: v.picklist([0, 1]),
      text_version: v.string(),
      /** Of the text that was shown, and its SHA-256 in base64url; `null` from before these were kept. */
      language: v.nullable(v.string()),
      text_hash: v.nullable(v.string()),
      recorded_at: v.number(),
    }),
  ),
  sessions: v.array(
    v.object({
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      created_at: v.number(),
      last_used_at: v.number(),
    }),
  ),
  /** The secret address of the calendar, of which only a hash is kept; files from before there was one have none. */
  calendar_feed: v.optional(
    v.nullable(
      v.object({ wording: v.string(), created_at: v.number(), last_read_at: v.nullable(v.number()) }),
    ),
    null,
  ),
  security_events: securityEventsSchema.entries.events,
  /** Changes of the address that can be taken back still or were; files from before there were any have none. */
  address_changes: v.optional(
    v.array(
      v.object({
        previous_email: v.string(),
        changed_at: v.number(),
        revoked_at: v.nullable(v.number()),
      }),
    ),
    [],
  ),
  reminders: v.object({
    preferences: reminderPreferencesSchema,
    /** Devices that show them. */
    devices: v.array(
      v.object({
        browser: v.nullable(v.string()),
        system: v.nullable(v.string()),
        created_at: v.number(),
      }),
    ),
  }),
};
