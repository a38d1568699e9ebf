import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { habitFilterSchema, habitSchema, habitsOfTodaySchema } from './habits.schema.ts';

// In a file of its own, because the dashboard only loads these calls.

export const listHabitsOfToday = defineCall('GET /api/habit/dashboard/list', { answer: habitsOfTodaySchema });

export const listHabits = defineCall('GET /api/habit/cycle/:cyclePhase/timeframe/:dayTimeFrame/get', {
  params: habitFilterSchema,
  answer: v.object({ success: v.literal(1), habits: v.array(habitSchema) }),
  refusals: ['validation_failed'],
});
