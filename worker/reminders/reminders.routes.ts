import {
  addReminderDevice,
  readReminders,
  removeReminderDevice,
  testReminders,
  updateReminders,
} from '#domain/reminders/reminders.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { isLoopback } from '#worker/platform/config.ts';
import { REMINDERS_EXAMPLES } from './reminders.examples.ts';
import { remindersService } from './reminders.service.ts';

/** A person's reminders: what, when, and on which devices. */
export const remindersRoutes = routesOf(
  route(readReminders, {
    summary: 'Reminders: what is wanted, and the devices that show them',
    example: REMINDERS_EXAMPLES.read,
    handle: (c) => remindersService(c.var.person).read(c.var.signedIn.sessionId),
  }),
  route(updateReminders, {
    summary: 'Change reminders; what is left out stays',
    example: REMINDERS_EXAMPLES.update,
    handle: (c, { body }) => remindersService(c.var.person).update(body),
  }),
  route(addReminderDevice, {
    summary: 'Show reminders on the device that calls',
    example: REMINDERS_EXAMPLES.addDevice,
    handle: async (c, { body: subscription }) => {
      const { person, signedIn } = c.var;
      const isLocal = isLoopback(c.req.url);
      await remindersService(person).addDevice(signedIn.sessionId, { subscription, isLocal });
    },
  }),
  route(removeReminderDevice, {
    summary: 'Show no more reminders on a device',
    example: REMINDERS_EXAMPLES.removeDevice,
    handle: (c, { params }) => remindersService(c.var.person).removeDevice(params.id),
  }),
  route(testReminders, {
    summary: 'Send a reminder to try them out',
    example: REMINDERS_EXAMPLES.test,
    handle: async (c) => ({ sent_by: await remindersService(c.var.person).test() }),
  }),
);
