import * as v from 'valibot';
import { entriesOf } from '#domain/wire/record-fields.ts';
import { HABIT_FIELDS } from './habit.fields.ts';
import { outFlagSchema, scheduleOutFields } from './schedule-flags.ts';

/** How many weeks of history one call gives. */
export const HISTORY_WEEKS_RANGE = { min: 1, max: 53 } as const;

/** `POST /api/habit/add` */
export const habitAddedSchema = v.object({ success: v.literal(1), habit_id: v.string() });

/** `POST /api/habit/{id}/check`: days in a row until today, after the call. */
export const habitCheckedSchema = v.object({ success: v.literal(1), streak: v.number() });

/** A habit in answers. */
export const habitSchema = v.object({
  ...entriesOf(HABIT_FIELDS, 'answer'),
  ...scheduleOutFields,
  due_today: outFlagSchema,
  done_today: outFlagSchema,
  /** In days on which the habit was due; see `streakOf`. */
  streak: v.number(),
  best_streak: v.number(),
});
export type Habit = v.InferOutput<typeof habitSchema>;

/** `GET /api/habit/{id}/get` */
export const habitAnswerSchema = v.object({ success: v.literal(1), habit: habitSchema });
/** `GET /api/habit/cycle/{cyclePhase}/timeframe/{dayTimeFrame}/get` */
export const habitsSchema = v.object({ success: v.literal(1), habits: v.array(habitSchema) });
/** `GET /api/habit/dashboard/list`: what is due today. */
export const habitsOfTodaySchema = v.object({
  success: v.literal(1),
  habits_morning: v.array(habitSchema),
  habits_noon: v.array(habitSchema),
  habits_evening: v.array(habitSchema),
});
export type HabitsOfToday = Omit<v.InferOutput<typeof habitsOfTodaySchema>, 'success'>;

/** `GET /api/habit/{id}/history/{weeks}`: seven days a week, the last of them today, oldest first. */
export const habitHistorySchema = v.object({
  success: v.literal(1),
  days: v.array(v.object({ date: v.string(), due: outFlagSchema, done: outFlagSchema })),
});
export type HabitHistory = v.InferOutput<typeof habitHistorySchema>['days'];
