import { Hono } from 'hono';
import { etag } from 'hono/etag';
import {
  endCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  updateCalendarFeed,
} from '#domain/calendar-feed/calendar-feed.calls.ts';
import type { AppEnv } from '#worker/context.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { fromReplicas } from '#worker/middleware/guards.ts';
import { calendarFeedService, calendarFilesService } from './calendar-feed.service.ts';

/** Creates, changes and ends the secret address of the person's calendar. */
export const calendarFeedRoutes = routesOf(
  route(readCalendarFeed, {
    summary: 'Whether the calendar has an address, and how it is worded; never the address',
    handle: async (c) => ({ feed: await calendarFeedService(c.var.person).state() }),
  }),
  route(renewCalendarFeed, {
    summary: 'Make a new address of the calendar, told this once; the one before is dead',
    description: 'It takes no `Idempotency-Key`: after a lost answer, call it again.',
    handle: async (c, { body }) => {
      const { secret, feed } = await calendarFeedService(c.var.person).renew(body.wording);
      return { address: `${c.var.context.appOrigin}/calendar/${secret}.ics`, feed };
    },
  }),
  route(updateCalendarFeed, {
    summary: 'Change how the calendar is worded',
    description: '`discreet` uses words of the tide.',
    handle: (c, { body }) => calendarFeedService(c.var.person).setWording(body.wording),
  }),
  route(endCalendarFeed, {
    summary: 'End the address of the calendar',
    description: 'Repeating is no error.',
    handle: (c) => calendarFeedService(c.var.person).revoke(),
  }),
);

/** The calendar itself, for apps that only know its address; a file, not an API call. */
export const calendarFileRoutes = new Hono<AppEnv>().get(
  '/calendar/:file',
  fromReplicas,
  etag(),
  async (c) => {
    const text = await calendarFilesService(c.var.context).read(c.req.param('file'));
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="marea.ics"',
      // Clients must ask again each time, so that an ended address stops working at once.
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    });
  },
);
