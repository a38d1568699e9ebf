import { Hono } from 'hono';
import {
  pushSubscriptionSchema,
  reminderDeviceParamSchema,
  remindersSchema,
  reminderTestedSchema,
  reminderTestSchema,
  reminderUpdateSchema,
} from '#domain/reminders/reminders.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body, params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { idempotent } from '#worker/middleware/idempotency.ts';
import { isLoopback } from '#worker/platform/config.ts';
import { REMINDERS_EXAMPLES } from './reminders.examples.ts';

/** What a person is reminded of, when, and on which devices. */
export const remindersRoutes = new Hono<AppEnv>()
  .get(
    '/reminders',
    describe({
      summary: 'Reminders: what is wanted, and the devices that show them',
      access: 'signed-in',
      answer: remindersSchema,
      example: REMINDERS_EXAMPLES.read,
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
      example: REMINDERS_EXAMPLES.update,
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
      takesKey: true,
      refusals: BODY_REFUSALS,
      example: REMINDERS_EXAMPLES.addDevice,
    }),
    authenticate,
    requireJson,
    body(pushSubscriptionSchema),
    idempotent,
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
      example: REMINDERS_EXAMPLES.removeDevice,
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
      refusals: [...BODY_REFUSALS, 'rate_limited', 'unavailable'],
      example: REMINDERS_EXAMPLES.test,
    }),
    authenticate,
    requireJson,
    body(reminderTestSchema),
    async (c) => c.json({ success: 1, sent_by: await c.var.services.reminders.test() }),
  );
