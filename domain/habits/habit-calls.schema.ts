import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { decoderOf, entriesOf } from '#domain/wire/record-fields.ts';
import { clientIdSchema, daySchema, flagSchema, idSchema } from '#domain/wire/wire.schema.ts';
import { HABIT_FIELDS } from './habits.fields.ts';
import {
  FLAG_NAMES,
  type FlagName,
  HISTORY_WEEKS_RANGE,
  NO_PHASE,
  NO_WEEKDAY,
  scheduleChangeOf,
} from './habits.schema.ts';
import { TIME_FRAMES } from './time-frame-at.ts';

/** The fields of a schedule in a call: each flag under its own name and with the prefix, all optional. */
const scheduleFields = Object.fromEntries(
  FLAG_NAMES.flatMap((name) => [name, `habit_${name}`]).map((name) => [name, v.optional(flagSchema)]),
  // The keys are made from the flags' names just above.
) as Record<FlagName | `habit_${FlagName}`, v.OptionalSchema<typeof flagSchema, undefined>>;

const sent = entriesOf(HABIT_FIELDS, 'sent');

/** `POST /api/habit/add`: flags left out are 0. An `id` that the person has already used for a habit returns that habit. */
export const addHabitSchema = v.pipe(
  v.object({
    ...sent,
    habit_description: v.optional(sent.habit_description, ''),
    habit_length: v.optional(sent.habit_length, 0),
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

/** `POST /api/habit/update`: fields that are left out don't change; `null` empties the description. */
export const updateHabitSchema = v.object({
  habit_id: idSchema,
  ...v.partial(v.object(sent)).entries,
  ...scheduleFields,
  /** A later day until which it isn't due, 2199-12-31 for until it's resumed; `null` resumes it. Past days don't change. */
  paused_until: v.optional(v.nullable(daySchema)),
});
export type HabitUpdate = v.InferOutput<typeof updateHabitSchema>;

/** From a call's fields to a habit's columns, without the schedule. */
export const decodeSentHabit = decoderOf(HABIT_FIELDS, 'sent');

/** `POST /api/habit/{id}/check` */
export const checkHabitSchema = v.object({ date: daySchema, done: flagSchema });

/** `POST /api/habit/{id}/skip` */
export const skipHabitSchema = v.object({ date: daySchema, skipped: flagSchema });

const PHASE_OR_ALL = ['all', ...CYCLE_PHASES] as const;
const TIME_FRAME_OR_ALL = ['all', ...TIME_FRAMES] as const;

/** The path of a list: a phase and a time frame, or `all` for either. */
export const habitFilterSchema = v.object({
  cyclePhase: v.picklist(PHASE_OR_ALL, `must be one of ${PHASE_OR_ALL.join(', ')}`),
  dayTimeFrame: v.picklist(TIME_FRAME_OR_ALL, `must be one of ${TIME_FRAME_OR_ALL.join(', ')}`),
});
export type HabitFilter = v.InferOutput<typeof habitFilterSchema>;

const { min, max } = HISTORY_WEEKS_RANGE;
/** The last day of a history; today if left out or later than today. */
export const historyQuerySchema = v.object({ until: v.optional(daySchema) });
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
