import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';

/** How much a calendar reveals to anyone who sees it: words of the tide, or the plain words. */
export const FEED_WORDINGS = ['discreet', 'plain'] as const;
export type FeedWording = (typeof FEED_WORDINGS)[number];

const wordingSchema = v.picklist(FEED_WORDINGS, `must be one of ${FEED_WORDINGS.join(', ')}`);

const feedSchema = v.object({
  wording: v.picklist(FEED_WORDINGS),
  created_at: v.number(),
  /** When a calendar app last fetched it, up to an hour late; `null` before the first time. */
  last_read_at: v.nullable(v.number()),
});
export type CalendarFeed = v.InferOutput<typeof feedSchema>;

/** Bytes of randomness in an address. */
export const FEED_SECRET_BYTES = 32;

/** The secret in the name of a file, `<secret>.ics`; `undefined` if the name has another form. */
export function secretInFileName(file: string): string | undefined {
  return /^([\w-]{43})\.ics$/.exec(file)?.[1];
}

/** `null` while there is no address. The address itself is only shown once, when it is made. */
export const readCalendarFeed = defineCall('GET /api/user/calendar-feed', {
  answer: v.object({ ...successSchema.entries, feed: v.nullable(feedSchema) }),
});

/**
 * A wording that is left out doesn't change; at first it is `discreet`. The answer has the secret address, whose hash alone is
 * stored. Without an `Idempotency-Key`: the stored answer would hold the secret.
 */
export const renewCalendarFeed = defineCall('POST /api/user/calendar-feed/renew', {
  body: v.object({ wording: v.optional(wordingSchema) }),
  answer: v.object({ ...successSchema.entries, address: v.string(), feed: feedSchema }),
});

export const updateCalendarFeed = defineCall('POST /api/user/calendar-feed/update', {
  body: v.object({ wording: wordingSchema }),
  answer: successSchema,
  refusals: ['not_found'],
});

export const endCalendarFeed = defineCall('DELETE /api/user/calendar-feed/delete', { answer: successSchema });
