import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { idSchema, successSchema } from '#domain/wire/wire.schema.ts';
import {
  addHabitSchema,
  checkHabitSchema,
  habitFilterSchema,
  historyParamsSchema,
  historyQuerySchema,
  skipHabitSchema,
  updateHabitSchema,
} from './habit-calls.schema.ts';
import {
  habitAddedSchema,
  habitAnswerSchema,
  habitCheckedSchema,
  habitHistorySchema,
  habitsOfTodaySchema,
  habitsSchema,
} from './habits.schema.ts';

const idParamSchema = v.object({ id: idSchema });

export const addHabit = defineCall({
  method: 'POST',
  path: '/api/habit/add',
  access: 'signed-in',
  body: addHabitSchema,
  answer: habitAddedSchema,
  creates: true,
});

export const updateHabit = defineCall({
  method: 'POST',
  path: '/api/habit/update',
  access: 'signed-in',
  body: updateHabitSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

export const listHabitsOfToday = defineCall({
  method: 'GET',
  path: '/api/habit/dashboard/list',
  access: 'signed-in',
  answer: habitsOfTodaySchema,
});

export const listHabits = defineCall({
  method: 'GET',
  path: '/api/habit/cycle/:cyclePhase/timeframe/:dayTimeFrame/get',
  access: 'signed-in',
  params: habitFilterSchema,
  answer: habitsSchema,
  refusals: ['validation_failed'],
});

export const readHabit = defineCall({
  method: 'GET',
  path: '/api/habit/:id/get',
  access: 'signed-in',
  params: idParamSchema,
  answer: habitAnswerSchema,
  refusals: ['not_found'],
});

export const deleteHabit = defineCall({
  method: 'DELETE',
  path: '/api/habit/:id/delete',
  access: 'signed-in',
  params: idParamSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const checkHabit = defineCall({
  method: 'POST',
  path: '/api/habit/:id/check',
  access: 'signed-in',
  params: idParamSchema,
  body: checkHabitSchema,
  answer: habitCheckedSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const skipHabit = defineCall({
  method: 'POST',
  path: '/api/habit/:id/skip',
  access: 'signed-in',
  params: idParamSchema,
  body: skipHabitSchema,
  answer: habitCheckedSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const readHabitHistory = defineCall({
  method: 'GET',
  path: '/api/habit/:id/history/:weeks',
  access: 'signed-in',
  params: historyParamsSchema,
  query: historyQuerySchema,
  answer: habitHistorySchema,
  refusals: ['validation_failed', 'not_found'],
});
