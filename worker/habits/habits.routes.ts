import { Hono } from 'hono';
import * as v from 'valibot';
import {
  habitAddedSchema,
  habitAnswerSchema,
  habitCheckedSchema,
  habitHistorySchema,
  habitsOfTodaySchema,
  habitsSchema,
} from '#domain/habits/habit.schema.ts';
import {
  addHabitSchema,
  checkHabitSchema,
  habitFilterSchema,
  historyParamsSchema,
  updateHabitSchema,
} from '#domain/habits/habit-calls.schema.ts';
import { idSchema, successSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body, params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { idempotent } from '#worker/middleware/idempotency.ts';
import { HABIT_EXAMPLES } from './habits.examples.ts';

const idParamSchema = v.object({ id: idSchema });

/** Habits and the days on which they were done (contract §5). */
export const habitsRoutes = new Hono<AppEnv>()
  .post(
    '/habit/add',
    describe({
      summary: 'Add a habit',
      example: HABIT_EXAMPLES.add,
      access: 'signed-in',
      answer: habitAddedSchema,
      created: habitAddedSchema,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(addHabitSchema),
    idempotent,
    async (c) => {
      const { habitId, isNew } = await c.var.services.habits.add({
        id: c.var.creationId,
        ...c.req.valid('json'),
      });
      return c.json({ success: 1, habit_id: habitId }, isNew ? 201 : 200);
    },
  )
  .post(
    '/habit/update',
    describe({
      summary: 'Change a habit; what is left out stays',
      example: HABIT_EXAMPLES.update,
      access: 'signed-in',
      answer: successSchema,
      refusals: [...BODY_REFUSALS, 'not_found', 'conflict'],
    }),
    authenticate,
    requireJson,
    body(updateHabitSchema),
    async (c) => {
      await c.var.services.habits.update(c.req.valid('json'));
      return c.json({ success: 1 });
    },
  )
  .get(
    '/habit/dashboard/list',
    describe({
      summary: 'The habits that are due today',
      example: HABIT_EXAMPLES.ofToday,
      access: 'signed-in',
      answer: habitsOfTodaySchema,
    }),
    authenticate,
    async (c) => c.json({ success: 1, ...(await c.var.services.habits.ofToday()) }),
  )
  .get(
    '/habit/cycle/:cyclePhase/timeframe/:dayTimeFrame/get',
    describe({
      summary: 'The habits of a phase and a time of the day',
      example: HABIT_EXAMPLES.list,
      access: 'signed-in',
      answer: habitsSchema,
      refusals: ['validation_failed'],
    }),
    authenticate,
    params(habitFilterSchema),
    async (c) => c.json({ success: 1, habits: await c.var.services.habits.list(c.req.valid('param')) }),
  )
  .get(
    '/habit/:id/get',
    describe({
      summary: 'One habit',
      example: HABIT_EXAMPLES.get,
      access: 'signed-in',
      answer: habitAnswerSchema,
      refusals: ['not_found'],
    }),
    authenticate,
    params(idParamSchema),
    async (c) => c.json({ success: 1, habit: await c.var.services.habits.get(c.req.valid('param').id) }),
  )
  .delete(
    '/habit/:id/delete',
    describe({
      summary: 'Delete a habit and its checks',
      example: HABIT_EXAMPLES.delete,
      access: 'signed-in',
      answer: successSchema,
      refusals: ['not_found'],
    }),
    authenticate,
    params(idParamSchema),
    async (c) => {
      await c.var.services.habits.remove(c.req.valid('param').id);
      return c.json({ success: 1 });
    },
  )
  .post(
    '/habit/:id/check',
    describe({
      summary: 'Check a habit off on a day, or take that back',
      example: HABIT_EXAMPLES.check,
      access: 'signed-in',
      answer: habitCheckedSchema,
      takesKey: true,
      refusals: [...BODY_REFUSALS, 'not_found'],
    }),
    authenticate,
    requireJson,
    params(idParamSchema),
    body(checkHabitSchema),
    idempotent,
    async (c) => {
      const { date, done } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const streak = await c.var.services.habits.check(id, { date, isDone: done === 1 });
      return c.json({ success: 1, streak });
    },
  )
  .get(
    '/habit/:id/history/:weeks',
    describe({
      summary: 'On which of the last days a habit was due and done, oldest first',
      example: HABIT_EXAMPLES.history,
      access: 'signed-in',
      answer: habitHistorySchema,
      refusals: ['validation_failed', 'not_found'],
    }),
    authenticate,
    params(historyParamsSchema),
    async (c) => {
      const { id, weeks } = c.req.valid('param');
      return c.json({ success: 1, days: await c.var.services.habits.history(id, Number(weeks)) });
    },
  );
