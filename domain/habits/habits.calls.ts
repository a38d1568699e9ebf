import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { idSchema, successSchema } from '#domain/wire/wire.schema.ts';
import {
  addHabitSchema,
  checkHabitSchema,
  habitAddedSchema,
  habitAnswerSchema,
  habitCheckedSchema,
  habitFilterSchema,
  habitHistorySchema,
  habitsOfTodaySchema,
  habitsSchema,
  historyParamsSchema,
  historyQuerySchema,
  skipHabitSchema,
  updateHabitSchema,
} from './habits.schema.ts';

const idParamSchema = v.object({ id: idSchema });

export const addHabit = defineCall('POST /api/habit/add', {
  body: addHabitSchema,
  answer: habitAddedSchema,
  creates: true,
});

export const updateHabit = defineCall('POST /api/habit/update', {
  body: updateHabitSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

export const listHabitsOfToday = defineCall('GET /api/habit/dashboard/list', { answer: habitsOfTodaySchema });

export const listHabits = defineCall('GET /api/habit/cycle/:cyclePhase/timeframe/:dayTimeFrame/get', {
  params: habitFilterSchema,
  answer: habitsSchema,
  refusals: ['validation_failed'],
});

export const readHabit = defineCall('GET /api/habit/:id/get', {
  params: idParamSchema,
  answer: habitAnswerSchema,
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
  body: checkHabitSchema,
  answer: habitCheckedSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const skipHabit = defineCall('POST /api/habit/:id/skip', {
  params: idParamSchema,
  body: skipHabitSchema,
  answer: habitCheckedSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const readHabitHistory = defineCall('GET /api/habit/:id/history/:weeks', {
  params: historyParamsSchema,
  query: historyQuerySchema,
  answer: habitHistorySchema,
  refusals: ['validation_failed', 'not_found'],
});
