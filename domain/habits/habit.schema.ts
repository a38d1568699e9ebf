import * as v from 'valibot';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import {
  clientIdSchema,
  flagSchema,
  idSchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import {
  NO_PHASE,
  NO_WEEKDAY,
  outFlagSchema,
  scheduleChangeOf,
  scheduleFields,
  scheduleOutFields,
} from './schedule-flags.ts';

/** When in the day a habit has its place. */
export const TIME_FRAMES = ['morning', 'noon', 'evening'] as const;
export type TimeFrame = (typeof TIME_FRAMES)[number];

/** Limits of a habit's texts in code points, and of its length in minutes (contract, section 5). */
export const HABIT_NAME_RANGE = { min: 1, max: 120 } as const;
export const HABIT_DESCRIPTION_MAX = 2000;
export const HABIT_LENGTH_RANGE = { min: 0, max: 1440 } as const;
/** How many weeks of history one call gives. */
export const HISTORY_WEEKS_RANGE = { min: 1, max: 53 } as const;

const nameSchema = textSchema(HABIT_NAME_RANGE);
const descriptionSchema = textSchema({ min: 0, max: HABIT_DESCRIPTION_MAX });
const timeFrameSchema = v.picklist(TIME_FRAMES, `must be one of ${TIME_FRAMES.join(', ')}`);
const lengthSchema = wholeNumberSchema(HABIT_LENGTH_RANGE.min, HABIT_LENGTH_RANGE.max);

/** `POST /api/habit/add`: flags left out are 0. An `id` that the person has used for a habit gives that habit back. */
export const addHabitSchema = v.pipe(
  v.object({
    habit_name: nameSchema,
    habit_description: v.nullish(descriptionSchema, ''),
    habit_timeframe: timeFrameSchema,
    habit_length: v.optional(lengthSchema, 0),
    ...scheduleFields,
    id: v.optional(clientIdSchema),
  }),
  v.forward(
    v.check((habit) => scheduleChangeOf(habit).set.weekdays !== 0, NO_WEEKDAY.message),
    [NO_WEEKDAY.field],
  ),
  v.forward(
    v.check((habit) => scheduleChangeOf(habit).set.phases !== 0, NO_PHASE.message),
    [NO_PHASE.field],
  ),
);
export type NewHabit = v.InferOutput<typeof addHabitSchema>;
export const habitAddedSchema = v.object({ success: v.literal(1), habit_id: v.string() });

/** `POST /api/habit/update`: what is left out stays; `null` empties the description. */
export const updateHabitSchema = v.object({
  habit_id: idSchema,
  habit_name: v.optional(nameSchema),
  habit_description: v.nullish(descriptionSchema),
  habit_timeframe: v.optional(timeFrameSchema),
  habit_length: v.optional(lengthSchema),
  ...scheduleFields,
});
export type HabitUpdate = v.InferOutput<typeof updateHabitSchema>;

const daySchema = v.pipe(
  v.string('must be a day, YYYY-MM-DD'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const day = parseLocalDate(dataset.value);
    if (day !== undefined) return day;
    addIssue({ message: 'must be a day, YYYY-MM-DD' });
    return NEVER;
  }),
);

/** `POST /api/habit/{id}/check` */
export const checkHabitSchema = v.object({ date: daySchema, done: flagSchema });
/** Days in a row until today, after the call. */
export const habitCheckedSchema = v.object({ success: v.literal(1), streak: v.number() });

/** A habit as answers carry it. */
export const habitSchema = v.object({
  habit_id: v.string(),
  habit_name: v.string(),
  habit_description: v.string(),
  habit_timeframe: v.picklist(TIME_FRAMES),
  /** Minutes. */
  habit_length: v.number(),
  ...scheduleOutFields,
  created_timestamp: v.number(),
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

const PHASE_OR_ALL = ['all', ...CYCLE_PHASES] as const;
const TIME_FRAME_OR_ALL = ['all', ...TIME_FRAMES] as const;

/** The path of a list: a phase and a time frame, each of them or `all`. */
export const habitFilterSchema = v.object({
  cyclePhase: v.picklist(PHASE_OR_ALL, `must be one of ${PHASE_OR_ALL.join(', ')}`),
  dayTimeFrame: v.picklist(TIME_FRAME_OR_ALL, `must be one of ${TIME_FRAME_OR_ALL.join(', ')}`),
});
export type HabitFilter = v.InferOutput<typeof habitFilterSchema>;

const { min, max } = HISTORY_WEEKS_RANGE;
/** The path of a history. */
export const historyParamsSchema = v.object({
  id: idSchema,
  weeks: v.pipe(
    v.string(),
    v.check(
      (text) => /^[1-9]\d?$/.test(text) && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
  ),
});
