import { readDateOdds, watchDate } from '#domain/cycle/cycle-record.calls.ts';
import {
  addReminderDevice,
  readReminders,
  removeReminderDevice,
  testReminders,
  updateReminders,
} from '#domain/reminders/reminders.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { isLoopback } from '#worker/platform/config.ts';
import { remindersService } from './reminders.service.ts';

/** A person's reminders: what, when, and on which devices; and the days whose odds they wait for. */
export const remindersRoutes = routesOf(
  route(readReminders, {
    summary: 'Reminders: what is wanted, and the devices that show them',
    handle: (c) => remindersService(c.var.person).read(c.var.signedIn.sessionId),
  }),
  route(updateReminders, {
    summary: 'Change reminders; what is left out stays',
    description: 'Each field as a whole; hours are whole ones of the profile’s zone.',
    handle: (c, { body }) => remindersService(c.var.person).update(body),
  }),
  route(addReminderDevice, {
    summary: 'Show reminders on the device that calls',
    description: 'The values of the browser’s `PushSubscription`; it ends with the session.',
    handle: async (c, { body: subscription }) => {
      const { person, signedIn } = c.var;
      const isLocal = isLoopback(c.req.url);
      await remindersService(person).addDevice(signedIn.sessionId, { subscription, isLocal });
    },
  }),
  route(removeReminderDevice, {
    summary: 'Show no more reminders on a device',
    description: 'Its session stays.',
    handle: (c, { params }) => remindersService(c.var.person).removeDevice(params.id),
  }),
  route(testReminders, {
    summary: 'Send a reminder to try them out',
    description: 'Five an hour at most. `sent_by` is `push` or `mail`.',
    handle: async (c) => ({ sent_by: await remindersService(c.var.person).test() }),
  }),
  // Which days are watched is the reminders', so the odds, which say it, are answered here too.
  route(readDateOdds, {
    summary: 'The odds of the phases on a day, and what would make them surer',
    description:
      'From today to 400 days ahead. Without a forecast `odds` is null, and `why` gives the reason.',
    handle: (c, { params }) => remindersService(c.var.person).dateOdds(params.date),
  }),
  route(watchDate, {
    summary: 'Hear once, by a reminder, when the odds of a day are surer',
    description: 'When one phase is likelier than not, or 14 days before. At most 20 days.',
    handle: (c, { params, body }) =>
      remindersService(c.var.person).watchDate(params.date, { isWanted: body.watch === 1 }),
  }),
);
