import * as v from 'valibot';
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

/** `GET /api/user/calendar-feed`: `null` while there is no address. The address itself is only shown once, when it is made. */
export const feedStateSchema = v.object({ ...successSchema.entries, feed: v.nullable(feedSchema) });
/** `POST /api/user/calendar-feed/renew`: a wording that is left out doesn't change; at first it is `discreet`. */
export const feedRenewalSchema = v.object({ wording: v.optional(wordingSchema) });
export const feedRenewedSchema = v.object({
  ...successSchema.entries,
  /** The secret address, shown only this once: only its hash is stored. */
  address: v.string(),
  feed: feedSchema,
});
export type RenewedFeed = v.InferOutput<typeof feedRenewedSchema>;

/** `POST /api/user/calendar-feed/update` */
export const feedUpdateSchema = v.object({ wording: wordingSchema });

/** Bytes of randomness in an address. */
export const FEED_SECRET_BYTES = 32;

/** The secret in the name of a file, `<secret>.ics`; `undefined` if the name has another form. */
export function secretInFileName(file: string): string | undefined {
  return /^([\w-]{43})\.ics$/.exec(file)?.[1];
}
