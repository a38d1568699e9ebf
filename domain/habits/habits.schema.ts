import * as v from 'valibot';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { decoderOf, entriesOf } from '#domain/wire/record-fields.ts';
import {
  clientIdSchema,
  daySchema,
  flagSchema,
  idSchema,
  outFlagSchema,
  storedDaySchema,
} from '#domain/wire/wire.schema.ts';
import {
  bitsOf,
  HABIT_FIELDS,
  type HabitSchedule,
  namesOf,
  WEEKDAYS,
  type Weekday,
} from './habits.fields.ts';

/** The flag's name of a weekday or phase in calls and answers. */
type FlagName = `${Weekday | CyclePhase}_active`;
/** A schedule in calls and answers. */
export type ScheduleFlags = Record<FlagName, 0 | 1>;
type SentFlags = { readonly [name in FlagName | `habit_${FlagName}`]?: 0 | 1 | undefined };

const WEEKDAY_FLAGS = WEEKDAYS.map((day) => `${day}_active` as const);
const PHASE_FLAGS = CYCLE_PHASES.map((phase) => `${phase}_active` as const);
/** Every flag of a schedule, the weekdays first. */
export const FLAG_NAMES: readonly FlagName[] = [...WEEKDAY_FLAGS, ...PHASE_FLAGS];

/** The fields of a schedule in an answer. */
const scheduleOutFields = Object.fromEntries(
  FLAG_NAMES.map((name) => [name, outFlagSchema]),
  // Made from the flags' names.
) as Record<FlagName, typeof outFlagSchema>;

/** Refusals of a schedule that would never be due, each with the field it names. */
export const NO_WEEKDAY = { field: 'mon_active', message: 'or another weekday must be 1' } as const;
export const NO_PHASE = { field: 'menstrual_active', message: 'or another phase must be 1' } as const;

/** A call's changes of a schedule, as bits to set and bits to clear; the others stay. */
export interface ScheduleChange {
  readonly set: HabitSchedule;
  readonly cleared: HabitSchedule;
}

/** Reads the flags of a call; if both names of a flag are sent, the one without the prefix counts. */
export function scheduleChangeOf(flags: SentFlags): ScheduleChange {
  const bits = (names: readonly FlagName[], value: 0 | 1) =>
    bitsOf(
      names.filter((name) => (flags[name] ?? flags[`habit_${name}`]) === value),
      names,
    );
  const bitsWith = (value: 0 | 1) => ({
    weekdays: bits(WEEKDAY_FLAGS, value),
    phases: bits(PHASE_FLAGS, value),
  });
  return { set: bitsWith(1), cleared: bitsWith(0) };
}

/** A schedule's flags for answers. */
export function flagsOf({ weekdays, phases }: HabitSchedule): ScheduleFlags {
  const set: readonly string[] = [...namesOf(weekdays, WEEKDAY_FLAGS), ...namesOf(phases, PHASE_FLAGS)];
  const flags = FLAG_NAMES.map((name) => [name, set.includes(name) ? 1 : 0]);
  // Every name, each with 0 or 1.
  return Object.fromEntries(flags) as ScheduleFlags;
}

/** How many weeks of history one call gives. */
export const HISTORY_WEEKS_RANGE = { min: 1, max: 53 } as const;

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
  /** While it's paused, the day on which it may be due again; 2199-12-31 if it's paused until it's resumed. */
  paused_until: v.nullable(storedDaySchema),
  /** In days on which the habit was due; see `streakOf`. */
  streak: v.number(),
  best_streak: v.number(),
});
export type Habit = v.InferOutput<typeof habitSchema>;

/** `GET /api/habit/dashboard/list`: the habits due today. */
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
  /** Seven days a week, oldest first, up to today or the requested day. */
  days: v.array(
    v.object({ date: storedDaySchema, due: outFlagSchema, done: outFlagSchema, skipped: outFlagSchema }),
  ),
  /** The days on which it will be due among the six after today. */
  planned: v.array(storedDaySchema),
  /** On how many days it was ever done. */
  in_all: v.number(),
  /** In the running cycle; `null` without one. */
  this_cycle: v.nullable(v.object(doneOf)),
  /** Over the last cycles, at most three, for the phases in which it was expected. */
  by_phase: v.object({
    cycles: v.number(),
    phases: v.array(v.object({ phase: v.picklist(CYCLE_PHASES), ...doneOf })),
  }),
});
export type HabitHistory = Omit<v.InferOutput<typeof habitHistorySchema>, 'success'>;

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

const PHASE_OR_ALL = ['all', ...CYCLE_PHASES] as const;
const TIME_FRAME_OR_ALL = ['all', ...TIME_FRAMES] as const;

/** The path of a list: a phase and a time frame, or `all` for either. */
export const habitFilterSchema = v.object({
  cyclePhase: v.picklist(PHASE_OR_ALL, `must be one of ${PHASE_OR_ALL.join(', ')}`),
  dayTimeFrame: v.picklist(TIME_FRAME_OR_ALL, `must be one of ${TIME_FRAME_OR_ALL.join(', ')}`),
});
export type HabitFilter = v.InferOutput<typeof habitFilterSchema>;
