import { Hono } from 'hono';
import { etag } from 'hono/etag';
import {
  feedRenewalSchema,
  feedRenewedSchema,
  feedStateSchema,
  feedUpdateSchema,
} from '#domain/calendar-feed/calendar-feed.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { accessServices } from '#worker/access-services.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { fromReplicas } from '#worker/middleware/from-replicas.ts';
import { appOriginOf } from '#worker/platform/config.ts';
import { CALENDAR_FEED_EXAMPLES } from './calendar-feed.examples.ts';

/** The secret address of the person's calendar: made, worded and ended here. */
export const calendarFeedRoutes = new Hono<AppEnv>()
  .get(
    '/user/calendar-feed',
    describe({
      summary: 'Whether the calendar has an address, and how it is worded; never the address',
      example: CALENDAR_FEED_EXAMPLES.state,
      access: 'signed-in',
      answer: feedStateSchema,
    }),
    authenticate,
    async (c) => c.json({ success: 1, feed: await c.var.services.calendarFeed.state() }),
  )
  // No `Idempotency-Key`: the answer that it keeps would hold the secret.
  .post(
    '/user/calendar-feed/renew',
    describe({
      summary: 'Make a new address of the calendar, told this once; the one before is dead',
      example: CALENDAR_FEED_EXAMPLES.renew,
      access: 'signed-in',
      answer: feedRenewedSchema,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(feedRenewalSchema),
    async (c) => {
      const { secret, feed } = await c.var.services.calendarFeed.renew(c.req.valid('json').wording);
      return c.json({
        success: 1,
        address: `${appOriginOf(c.var.deps.config, c.req.url)}/calendar/${secret}.ics`,
        feed,
      });
    },
  )
  .post(
    '/user/calendar-feed/update',
    describe({
      summary: 'Change how the calendar is worded',
      example: CALENDAR_FEED_EXAMPLES.update,
      access: 'signed-in',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'not_found'],
    }),
    authenticate,
    requireJson,
    body(feedUpdateSchema),
    async (c) => {
      await c.var.services.calendarFeed.setWording(c.req.valid('json').wording);
      return c.json({ success: 1 });
    },
  )
  .delete(
    '/user/calendar-feed/delete',
    describe({ summary: 'End the address of the calendar', access: 'signed-in', answer: successSchema }),
    authenticate,
    async (c) => {
      await c.var.services.calendarFeed.revoke();
      return c.json({ success: 1 });
    },
  );

/** The calendar itself, for programs that know nothing but its address; a file, and no call of the API. */
export const calendarFileRoutes = new Hono<AppEnv>().get(
  '/calendar/:file',
  fromReplicas,
  etag(),
  async (c) => {
    const text = await accessServices(c).calendarFiles.read(c.req.param('file'));
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="marea.ics"',
      // Kept by the one who asked, and asked about each time: an address that was ended is dead at once.
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    });
  },
);
