import {
  type CalendarFeed,
  type FeedWording,
  feedRenewedSchema,
  feedStateSchema,
  type RenewedFeed,
} from '#domain/calendar-feed/calendar-feed.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';

/** What is known of the address; `null` while there is none. */
export async function fetchFeed(signal: AbortSignal): Promise<CalendarFeed | null> {
  const call = { method: 'GET', path: '/api/user/calendar-feed', answer: feedStateSchema, signal } as const;
  return (await callSignedIn(call)).feed;
}

/** Makes a new address; the answer is the only place that ever tells it. */
export function renewFeed(wording?: FeedWording): Promise<RenewedFeed> {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/calendar-feed/renew',
    body: wording ? { wording } : {},
    answer: feedRenewedSchema,
  });
}

export function saveWording(wording: FeedWording) {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/calendar-feed/update',
    body: { wording },
    answer: successSchema,
  });
}

export function endFeed() {
  return callSignedIn({ method: 'DELETE', path: '/api/user/calendar-feed/delete', answer: successSchema });
}
