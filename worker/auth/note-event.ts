import type { exists } from 'drizzle-orm';
import type { SecurityEvent } from '#domain/security-trail/security-trail.schema.ts';
import type { BatchStatement } from '#worker/platform/database.ts';

/** Gives the statement that writes something into a person's security trail, provided that a query has rows. */
export type NoteEvent = (happening: {
  readonly userId: string;
  readonly event: SecurityEvent;
  readonly given?: Parameters<typeof exists>[0];
}) => BatchStatement;
