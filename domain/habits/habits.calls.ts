import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { daySchema, flagSchema, idSchema, successSchema } from '#domain/wire/wire.schema.ts';
import {
  addHabitSchema,
  HISTORY_WEEKS_RANGE,
  habitAmountAnswerSchema,
  habitAmountSchema,
  habitCheckedSchema,
  habitHistorySchema,
  habitSchema,
  updateHabitSchema,
} from './habits.schema.ts';

const idParamSchema = v.object({ id: idSchema });

export const addHabit = defineCall('POST /api/habit/add', {
  body: addHabitSchema,
  answer: v.object({ success: v.literal(1), habit_id: v.string() }),
  creates: true,
});

export const updateHabit = defineCall('POST /api/habit/update', {
  body: updateHabitSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

export const readHabit = defineCall('GET /api/habit/:id/get', {
  params: idParamSchema,
  answer: v.object({ success: v.literal(1), habit: habitSchema }),
  refusals: ['not_found'],
});

export const deleteHabit = defineCall('DELETE /api/habit/:id/delete', {
  params: idParamSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const checkHabit = defineCall('POST /api/habit/:id/check', {
  params: idParamSchema,
  body: v.object({ date: daySchema, done: flagSchema }),
  answer: habitCheckedSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const skipHabit = defineCall('POST /api/habit/:id/skip', {
  params: idParamSchema,
  body: v.object({ date: daySchema, skipped: flagSchema }),
  answer: habitCheckedSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const addHabitAmount = defineCall('POST /api/habit/:id/amount', {
  params: idParamSchema,
  body: habitAmountSchema,
  answer: habitAmountAnswerSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

export const readHabitHistory = defineCall('GET /api/habit/:id/history/:weeks', {
  params: v.object({
    id: idSchema,
    weeks: v.pipe(
      v.string(),
      v.check(
        (text) => /^[1-9]\d?$/.test(text) && Number(text) <= HISTORY_WEEKS_RANGE.max,
        `must be a whole number from ${HISTORY_WEEKS_RANGE.min} to ${HISTORY_WEEKS_RANGE.max}`,
      ),
    ),
  }),
  /** The last day; today if left out or later than today. */
  query: v.object({ until: v.optional(daySchema) }),
  answer: habitHistorySchema,
  refusals: ['validation_failed', 'not_found'],
});
