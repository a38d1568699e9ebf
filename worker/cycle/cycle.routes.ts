import { Hono } from 'hono';
import * as v from 'valibot';
import {
  averageCycleLengthSchema,
  averagePeriodLengthSchema,
  cycleModeSchema,
  lastPeriodDateSchema,
  lastPeriodLengthSchema,
  logPeriodSchema,
  notYetSchema,
  pastPeriodsParamSchema,
  pastPeriodsSchema,
  periodLoggedSchema,
  predictionsSchema,
} from '#domain/cycle/cycle.schema.ts';
import { idSchema, successSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, type CallExample, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body, params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { cycleConsent } from '#worker/middleware/cycle-consent.ts';
import { idempotent } from '#worker/middleware/idempotency.ts';
import { CYCLE_EXAMPLES } from './cycle.examples.ts';

const setting = (summary: string, example: CallExample) =>
  describe({
    summary,
    example,
    access: 'signed-in',
    answer: successSchema,
    keepsCycleData: true,
    refusals: BODY_REFUSALS,
  });

const idParamSchema = v.object({ id: idSchema });

/** The period log, what is said of the cycle, and what is forecast of it (contract §4). */
export const cycleRoutes = new Hono<AppEnv>()
  .post(
    '/cycle/onboarding/period/date/set',
    describe({
      summary: 'Set the start of the last period',
      example: CYCLE_EXAMPLES.lastPeriodDate,
      access: 'signed-in',
      answer: successSchema,
      keepsCycleData: true,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(lastPeriodDateSchema),
    cycleConsent,
    async (c) => {
      await c.var.services.cycle.setLastPeriodStart(c.req.valid('json').last_period_timestamp);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/cycle/onboarding/period/length/set',
    setting('Set the length of the last period and whether it goes on', CYCLE_EXAMPLES.lastPeriodLength),
    authenticate,
    requireJson,
    body(lastPeriodLengthSchema),
    cycleConsent,
    async (c) => {
      const { period_length: lengthDays, currently_menstruating: stillBleeding } = c.req.valid('json');
      await c.var.services.cycle.setLastPeriodLength({ lengthDays, stillBleeding });
      return c.json({ success: 1 });
    },
  )
  .post(
    '/cycle/onboarding/cycle/average/set',
    setting('Set the usual cycle length', CYCLE_EXAMPLES.cycleLength),
    authenticate,
    requireJson,
    body(averageCycleLengthSchema),
    cycleConsent,
    async (c) => {
      await c.var.services.cycle.setAverageCycleLength(c.req.valid('json').cycle_length);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/cycle/onboarding/period/average/set',
    setting('Set the usual period length', CYCLE_EXAMPLES.periodLength),
    authenticate,
    requireJson,
    body(averagePeriodLengthSchema),
    cycleConsent,
    async (c) => {
      await c.var.services.cycle.setAveragePeriodLength(c.req.valid('json').period_length);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/cycle/period/log',
    describe({
      summary: 'Log the start of a period',
      example: CYCLE_EXAMPLES.logPeriod,
      access: 'signed-in',
      answer: periodLoggedSchema,
      created: periodLoggedSchema,
      keepsCycleData: true,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(logPeriodSchema),
    idempotent,
    cycleConsent,
    async (c) => {
      const { is_now: isNow, period_timestamp: timestamp, id = c.var.creationId } = c.req.valid('json');
      const { periodId, isNew } = await c.var.services.cycle.logPeriod(
        isNow === 1 ? null : (timestamp ?? null),
        id,
      );
      return c.json({ success: 1, period_id: periodId }, isNew ? 201 : 200);
    },
  )
  .post(
    '/cycle/period/not-yet',
    setting('Say that the period has not begun as of today', CYCLE_EXAMPLES.notYet),
    authenticate,
    requireJson,
    body(notYetSchema),
    cycleConsent,
    async (c) => {
      await c.var.services.cycle.sayNotYet();
      return c.json({ success: 1 });
    },
  )
  .post(
    '/cycle/mode/update',
    setting('Set the mode of the cycle', CYCLE_EXAMPLES.mode),
    authenticate,
    requireJson,
    body(cycleModeSchema),
    cycleConsent,
    async (c) => {
      await c.var.services.cycle.setMode(c.req.valid('json').cycle_mode);
      return c.json({ success: 1 });
    },
  )
  .get(
    '/cycle/predictions',
    describe({
      summary: 'The running cycle and the next six periods',
      example: CYCLE_EXAMPLES.predictions,
      access: 'signed-in',
      answer: predictionsSchema,
    }),
    authenticate,
    async (c) => c.json({ success: 1, ...(await c.var.services.cycle.predictions()) }),
  )
  .delete(
    '/cycle/period/:id/delete',
    describe({
      summary: 'Delete a logged start',
      example: CYCLE_EXAMPLES.deletePeriod,
      access: 'signed-in',
      answer: successSchema,
      takesKey: true,
      refusals: ['validation_failed', 'not_found'],
    }),
    authenticate,
    params(idParamSchema),
    idempotent,
    async (c) => {
      await c.var.services.cycle.deletePeriod(c.req.valid('param').id);
      return c.json({ success: 1 });
    },
  )
  .get(
    '/cycle/calendar/periods/past/:param',
    describe({
      summary: 'Logged starts, newest first',
      example: CYCLE_EXAMPLES.pastPeriods,
      access: 'signed-in',
      answer: pastPeriodsSchema,
      refusals: ['validation_failed'],
    }),
    authenticate,
    params(pastPeriodsParamSchema),
    async (c) => {
      const { param } = c.req.valid('param');
      const entries = await c.var.services.cycle.pastPeriods(param === 'all' ? 'all' : Number(param));
      return c.json({ success: 1, previous_periods_raw_data: entries });
    },
  );
