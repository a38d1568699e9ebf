import { Hono } from 'hono';
import {
  pushSubscriptionSchema,
  reminderDeviceParamSchema,
  remindersSchema,
  reminderTestedSchema,
  reminderUpdateSchema,
} from '#domain/reminders/reminders.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/context.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body, params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { isLoopback } from '#worker/platform/config.ts';

/** What a person is reminded of, when, and on which devices. */
export const remindersRoutes = new Hono<AppEnv>()
  .get(
    '/reminders',
    describe({
      summary: 'Reminders: what is wanted, and the devices that show them',
      access: 'signed-in',
      answer: remindersSchema,
    }),
    authenticate,
    async (c) => c.json({ success: 1, ...(await c.var.services.reminders.read(c.var.signedIn.sessionId)) }),
  )
  .post(
    '/reminders/update',
    describe({
      summary: 'Change reminders; what is left out stays',
      access: 'signed-in',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'conflict'],
    }),
    authenticate,
    requireJson,
    body(reminderUpdateSchema),
    async (c) => {
      await c.var.services.reminders.update(c.req.valid('json'));
      return c.json({ success: 1 });
    },
  )
  .post(
    '/reminders/device/add',
    describe({
      summary: 'Show reminders on the device that calls',
      access: 'signed-in',
      answer: successSchema,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(pushSubscriptionSchema),
    async (c) => {
      const { services, signedIn } = c.var;
      const subscription = c.req.valid('json');
      await services.reminders.addDevice(signedIn.sessionId, {
        subscription,
        isLocal: isLoopback(c.req.url),
      });
      return c.json({ success: 1 });
    },
  )
  .delete(
    '/reminders/device/:id/delete',
    describe({
      summary: 'Show no more reminders on a device',
      access: 'signed-in',
      answer: successSchema,
      refusals: ['not_found'],
    }),
    authenticate,
    params(reminderDeviceParamSchema),
    async (c) => {
      await c.var.services.reminders.removeDevice(c.req.valid('param').id);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/reminders/test',
    describe({
      summary: 'Send a reminder to try them out',
      access: 'signed-in',
      answer: reminderTestedSchema,
      refusals: ['rate_limited', 'unavailable'],
    }),
    authenticate,
    async (c) => c.json({ success: 1, sent_by: await c.var.services.reminders.test() }),
  );
