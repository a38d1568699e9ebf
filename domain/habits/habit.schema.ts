import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';
import { HABIT_FIELDS } from './habit.fields.ts';
import { outFlagSchema, scheduleOutFields } from './schedule-flags.ts';

/** How many weeks of history one call gives. */
export const HISTORY_WEEKS_RANGE = { min: 1, max: 53 } as const;

/** `POST /api/habit/add` */
export const habitAddedSchema = v.object({ success: v.literal(1), habit_id: v.string() });

/** `POST /api/habit/{id}/check` and `/skip`: days in a row until today, after the call. */
export const habitCheckedSchema = v.object({ success: v.literal(1), streak: v.number() });

/** A habit in answers. */
export const habitSchema = v.object({
  ...entriesOf(HABIT_FIELDS, 'answer'),
  ...scheduleOutFields,
  due_today: outFlagSchema,
  done_today: outFlagSchema,
  /** Whether today was skipped; then it's neither done nor not done. */
  skipped_today: outFlagSchema,
  /** While it's paused, the day on which it may be due again; 2199-12-31 if that is only when it's resumed. */
  paused_until: v.nullable(v.string()),
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

const doneOf = { done: v.number(), due: v.number() };

/** `GET /api/habit/{id}/history/{weeks}` */
export const habitHistorySchema = v.object({
  success: v.literal(1),
  /** Seven days a week, the last of them today or the day that was asked for, oldest first. */
  days: v.array(
    v.object({ date: v.string(), due: outFlagSchema, done: outFlagSchema, skipped: outFlagSchema }),
  ),
  /** The days left in this week on which it will be due. */
  planned: v.array(v.string()),
  /** On how many days it was ever done. */
  in_all: v.number(),
  /** In the running cycle; `null` without one. */
  this_cycle: v.nullable(v.object(doneOf)),
  /** Over the last cycles, at most three, for the phases in which it was asked for. */
  by_phase: v.object({
    cycles: v.number(),
    phases: v.array(v.object({ phase: v.picklist(CYCLE_PHASES), ...doneOf })),
  }),
});
export type HabitHistory = Omit<v.InferOutput<typeof habitHistorySchema>, 'success'>;
