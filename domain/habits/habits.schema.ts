import * as v from 'valibot';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { decoderOf, entriesOf, type StoredIn } from '#domain/wire/record-fields.ts';
import {
  clientIdSchema,
  daySchema,
  flagSchema,
  idSchema,
  outFlagSchema,
  storedDaySchema,
} from '#domain/wire/wire.schema.ts';
import {
  AMOUNT_MAX,
  amountSchema,
  bitsOf,
  HABIT_FIELDS,
  type HabitSchedule,
  namesOf,
  ON_DAYS,
  WEEKDAYS,
  type Weekday,
} from './habits.fields.ts';
import { chosenDays } from './rhythm.ts';

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

type ScheduleBits = Pick<HabitSchedule, 'weekdays' | 'phases'>;

/** A call's changes of a schedule, as bits to set and bits to clear; the others stay. */
export interface ScheduleChange {
  readonly set: ScheduleBits;
  readonly cleared: ScheduleBits;
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

/** A habit's schedule with the unit of its amounts. */
export type HabitRhythm = HabitSchedule & { readonly unit: string };
/** The fields of a rhythm that a call names. */
type RhythmChange = Partial<Omit<StoredIn<typeof HABIT_FIELDS, 'sent'>, 'name' | 'description'>>;

/**
 * A schedule after a call, which may name a part of it. Another rhythm empties the fields of the one before, an amount a week the
 * times, and no target its unit.
 */
export function scheduleAfter<Present extends HabitRhythm>(
  present: Present,
  { flags: { set, cleared }, fields }: { flags: ScheduleChange; fields: RhythmChange },
): Present {
  const isOther = fields.rhythm !== undefined && fields.rhythm !== present.rhythm;
  const leavesAmount = isOther && present.targetPer === 'week' && fields.targetPer !== 'day';
  const emptied = {
    ...(isOther && { times: null, everyDays: null, anchorOn: null, targetPer: ON_DAYS.targetPer }),
    ...(leavesAmount && { target: null }),
    ...(fields.targetPer === 'week' && { times: null }),
  };
  const after = {
    ...present,
    ...emptied,
    ...fields,
    weekdays: (present.weekdays & ~cleared.weekdays) | set.weekdays,
    phases: (present.phases & ~cleared.phases) | set.phases,
  };
  if (after.target !== null) return after;
  return { ...after, unit: '', targetPer: fields.targetPer ?? ON_DAYS.targetPer };
}

/** A day of an interval is at most this many days away when it is set. */
export const ANCHOR_MAX_DAYS = 366;

/** Why a schedule can't be a habit's, with the fields to name; empty if it can (contract §5). */
export function scheduleRefusals(schedule: HabitSchedule): { field: string; message: string }[] {
  const { rhythm, times, everyDays, anchorOn, target, targetPer, weekdays, phases } = schedule;
  if (weekdays === 0 || phases === 0)
    return [...(weekdays === 0 ? [NO_WEEKDAY] : []), ...(phases === 0 ? [NO_PHASE] : [])];
  const isAmount = targetPer === 'week';
  const isInterval = rhythm === 'interval';
  const hasTimes = rhythm === 'weekly' && !isAmount;
  const most = chosenDays(schedule);
  const refusals: readonly (readonly [isRefused: boolean, field: string, message: string])[] = [
    [isAmount && (rhythm !== 'weekly' || target === null), 'habit_target_per', 'needs a target and weekly'],
    [!hasTimes && times !== null, 'habit_times', 'must be null unless it is some times a week'],
    [
      hasTimes && (times === null || times > most),
      'habit_times',
      `must be from 1 to the ${most} chosen weekdays`,
    ],
    [isInterval !== (everyDays !== null), 'habit_every', 'must be given for an interval, and only then'],
    [!isInterval && anchorOn !== null, 'habit_anchor_on', 'must be null unless it is an interval'],
  ];
  return refusals.filter(([isRefused]) => isRefused).map(([, field, message]) => ({ field, message }));
}

/** Why a day can't be set as a fixed day of an interval, or `null` if it can. */
export const anchorRefusal = (anchorOn: LocalDate, today: LocalDate): string | null =>
  Math.abs(daysBetween(today, anchorOn)) > ANCHOR_MAX_DAYS
    ? `must be at most ${ANCHOR_MAX_DAYS} days from today`
    : null;

/** A schedule's flags for answers. */
export function flagsOf({ weekdays, phases }: ScheduleBits): ScheduleFlags {
  const set: readonly string[] = [...namesOf(weekdays, WEEKDAY_FLAGS), ...namesOf(phases, PHASE_FLAGS)];
  const flags = FLAG_NAMES.map((name) => [name, set.includes(name) ? 1 : 0]);
  // Every name, each with 0 or 1.
  return Object.fromEntries(flags) as ScheduleFlags;
}

/** How many weeks of history one call gives. */
export const HISTORY_WEEKS_RANGE = { min: 1, max: 53 } as const;

/** `POST /api/habit/{id}/check` and `/skip`: the run until today in the habit's `streak_unit`, after the call. */
export const habitCheckedSchema = v.object({ success: v.literal(1), streak: v.number() });

/** `POST /api/habit/{id}/amount`: adds to a day's amount, or sets it. */
export const habitAmountSchema = v.pipe(
  v.object({
    date: daySchema,
    add: v.optional(
      v.pipe(
        amountSchema(-AMOUNT_MAX, AMOUNT_MAX),
        v.check((add) => add !== 0, 'must not be 0'),
      ),
    ),
    set: v.optional(amountSchema(0, AMOUNT_MAX)),
  }),
  v.forward(
    v.check(({ add, set }) => (add === undefined) !== (set === undefined), 'or set must be given, not both'),
    ['add'],
  ),
);
/** The day's amount and mark, and the run until today, after the call. */
export const habitAmountAnswerSchema = v.object({
  success: v.literal(1),
  amount: v.number(),
  done: outFlagSchema,
  streak: v.number(),
});

/** The units of a run: days on which it was due, weeks, or times. */
export const STREAK_UNITS = ['days', 'weeks', 'times'] as const;

/** How many times, or how much, a week has and asks for. */
const weekFields = { done: v.number(), need: v.number() };

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
  /** In `streak_unit`. */
  streak: v.number(),
  best_streak: v.number(),
  streak_unit: v.picklist(STREAK_UNITS),
  /** `null` without a target. */
  amount_today: v.nullable(v.number()),
  last_done_on: v.nullable(storedDaySchema),
  /** This week, with the days on which it can still be done; `null` unless it's weekly. */
  week: v.nullable(v.object({ ...weekFields, days_left: v.number() })),
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
  /** Seven days a week, oldest first, up to today or the requested day; from `known_from` on. */
  days: v.array(
    v.object({
      date: storedDaySchema,
      due: outFlagSchema,
      done: outFlagSchema,
      skipped: outFlagSchema,
      amount: v.nullable(v.number()),
    }),
  ),
  /** The weeks of these days, oldest first, if it's weekly; `kept` is `null` while nothing is decided, or if nothing was asked. */
  weeks: v.array(v.object({ monday: storedDaySchema, ...weekFields, kept: v.nullable(outFlagSchema) })),
  /** The first day whose marks aren't forgotten; left out if none are. */
  known_from: v.optional(storedDaySchema),
  /** The days on which it will be due among the six after today. */
  planned: v.array(storedDaySchema),
  /** On how many days it was ever done. */
  in_all: v.number(),
  /** The sum of its amounts; `null` without a target. */
  amount_in_all: v.nullable(v.number()),
  /** In the running cycle; `null` without one. */
  this_cycle: v.nullable(v.object(doneOf)),
  /** Over the last cycles, at most three, for the phases in which it was expected. */
  by_phase: v.object({
    cycles: v.number(),
    phases: v.array(
      v.object({ phase: v.picklist(CYCLE_PHASES), ...doneOf, mean_amount: v.nullable(v.number()) }),
    ),
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
    habit_rhythm: v.optional(sent.habit_rhythm, ON_DAYS.rhythm),
    habit_times: v.optional(sent.habit_times, null),
    habit_every: v.optional(sent.habit_every, null),
    habit_anchor_on: v.optional(sent.habit_anchor_on, null),
    habit_target: v.optional(sent.habit_target, null),
    habit_target_per: v.optional(sent.habit_target_per, null),
    habit_unit: v.optional(sent.habit_unit, ''),
    ...scheduleFields,
    id: v.optional(clientIdSchema),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input: Record<string, unknown> = { ...(dataset.value as object) }; // it is typed
    for (const { field: key, message } of scheduleRefusals(newSchedule(dataset.value)))
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: undefined }] });
  }),
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

/** From a call's fields to a habit's columns, without the flags. */
export const decodeSentHabit = decoderOf(HABIT_FIELDS, 'sent');

/** The schedule of a new habit. */
export const newSchedule = (habit: SentFlags & Parameters<typeof decodeSentHabit>[0]): HabitRhythm =>
  scheduleAfter(
    { ...ON_DAYS, weekdays: 0, phases: 0, unit: '' },
    { flags: scheduleChangeOf(habit), fields: rhythmIn(decodeSentHabit(habit)) },
  );

/** Those of a habit's columns that belong to its rhythm. */
export function rhythmIn(fields: RhythmChange): RhythmChange {
  const { rhythm, times, everyDays, anchorOn, target, targetPer, unit } = fields;
  const named = Object.entries({ rhythm, times, everyDays, anchorOn, target, targetPer, unit });
  return Object.fromEntries(named.filter(([, value]) => value !== undefined)); // some of the same fields
}

const PHASE_OR_ALL = ['all', ...CYCLE_PHASES] as const;
const TIME_FRAME_OR_ALL = ['all', ...TIME_FRAMES] as const;

/** The path of a list: a phase and a time frame, or `all` for either. */
export const habitFilterSchema = v.object({
  cyclePhase: v.picklist(PHASE_OR_ALL, `must be one of ${PHASE_OR_ALL.join(', ')}`),
  dayTimeFrame: v.picklist(TIME_FRAME_OR_ALL, `must be one of ${TIME_FRAME_OR_ALL.join(', ')}`),
});
export type HabitFilter = v.InferOutput<typeof habitFilterSchema>;
