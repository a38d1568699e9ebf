import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { daySchema } from '#domain/wire/day.schema.ts';
import {
  clientIdSchema,
  flagSchema,
  idSchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import {
  HABIT_DESCRIPTION_MAX,
  HABIT_LENGTH_RANGE,
  HABIT_NAME_RANGE,
  HISTORY_WEEKS_RANGE,
  TIME_FRAMES,
} from './habit.schema.ts';
import { FLAG_NAMES, type FlagName, NO_PHASE, NO_WEEKDAY, scheduleChangeOf } from './schedule-flags.ts';

/** The fields of a schedule in a call: each flag under its own name and with the prefix, none of them needed. */
const scheduleFields = Object.fromEntries(
  FLAG_NAMES.flatMap((name) => [name, `habit_${name}`]).map((name) => [name, v.optional(flagSchema)]),
  // Made from the flags' names just above.
) as Record<FlagName | `habit_${FlagName}`, v.OptionalSchema<typeof flagSchema, undefined>>;

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

/** `POST /api/habit/{id}/check` */
export const checkHabitSchema = v.object({ date: daySchema, done: flagSchema });

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
