import * as v from 'valibot';
import { fromEpochDay, type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { at, type NameIn, type RecordFields } from '#domain/wire/record-fields.ts';
import {
  daySchema,
  fileIdSchema,
  instantSchema,
  oneOf,
  storedDaySchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { type ForgottenChecks, THOUSANDTHS } from './packed-weeks.ts';

/** The weekdays as named in calls and answers, Monday first (ISO 8601). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** How often a habit is to be done: on days, some times a week, or every few days. */
export const RHYTHMS = ['days', 'weekly', 'interval'] as const;
export type Rhythm = (typeof RHYTHMS)[number];
/** What a target is for; a week's needs the rhythm `weekly`. */
export const TARGET_PERIODS = ['day', 'week'] as const;
export type TargetPer = (typeof TARGET_PERIODS)[number];

/** A habit is open on the chosen weekdays in the chosen phases; its rhythm says how often it is due. */
export interface HabitSchedule {
  /** The chosen weekdays as bits, Monday the lowest; 1..127. */
  readonly weekdays: number;
  /** The chosen phases as bits, menstrual the lowest; 1..15. */
  readonly phases: number;
  readonly rhythm: Rhythm;
  /** Times a week, at most the chosen weekdays; `null` unless it's weekly without an amount a week. */
  readonly times: number | null;
  /** Every how many days; `null` unless it's an interval. */
  readonly everyDays: number | null;
  /** A day of an interval with fixed days; `null` counts from the last time. */
  readonly anchorOn: LocalDate | null;
  /** In thousandths; `null` if a tick is enough. */
  readonly target: number | null;
  readonly targetPer: TargetPer;
}

/** The rhythm of a habit that names none: on each of its days, with a tick. */
export const ON_DAYS = {
  rhythm: 'days',
  times: null,
  everyDays: null,
  anchorOn: null,
  target: null,
  targetPer: 'day',
} as const satisfies Partial<HabitSchedule>;

/** An earlier schedule of a habit. */
export interface PastSchedule extends HabitSchedule {
  /** The first epoch day on which it no longer applied. */
  readonly untilDay: number;
}

/** The chosen ones of some names as bits; the first name is the lowest bit. */
export const bitsOf = (chosen: readonly string[], all: readonly string[]): number =>
  all.reduceRight((bits, name) => bits * 2 + Number(chosen.includes(name)), 0);

/** The names set in some bits; the lowest bit is the first name. */
export const namesOf = <Name extends string>(bits: number, all: readonly Name[]): Name[] =>
  all.filter((_, index) => (bits >> index) & 1);

/** The bits of all four phases: the value for a day without a known phase (contract §5). */
export const EVERY_PHASE = (1 << CYCLE_PHASES.length) - 1;

/** The bit of an ISO weekday, 1 for Monday to 7 for Sunday. */
export function weekdayBit(isoWeekday: number): number {
  return 1 << (isoWeekday - 1);
}

/** The bit of a phase; every phase's if the day's phase is unknown (contract §5). */
export function phaseBits(phase: CyclePhase | null): number {
  return phase === null ? EVERY_PHASE : 1 << CYCLE_PHASES.indexOf(phase);
}

/** Limits of a habit's texts in code points, and of its length in minutes (contract §5). */
export const HABIT_NAME_RANGE = { min: 1, max: 120 } as const;
export const HABIT_DESCRIPTION_MAX = 2000;
export const HABIT_LENGTH_RANGE = { min: 0, max: 1440 } as const;
export const HABIT_TIMES_RANGE = { min: 1, max: 7 } as const;
export const HABIT_EVERY_RANGE = { min: 2, max: 365 } as const;
/** The most of an amount, of a day's and of a target. */
export const AMOUNT_MAX = 1_000_000;
export const HABIT_UNIT_MAX = 24;

const name = textSchema(HABIT_NAME_RANGE);
const description = textSchema({ min: 0, max: HABIT_DESCRIPTION_MAX });
const length = wholeNumberSchema(HABIT_LENGTH_RANGE.min, HABIT_LENGTH_RANGE.max);

/** A number with at most three decimals, within `min`..`max`. */
export function amountSchema(min: number, max: number) {
  const message = `must be a number from ${min} to ${max} with at most three decimals`;
  return v.pipe(
    v.number(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.check((amount) => Math.round(amount * THOUSANDTHS) / THOUSANDTHS === amount, message),
  );
}

/** An amount, stored in thousandths. */
const inThousandths = {
  encode: (stored: number | null) => (stored === null ? null : stored / THOUSANDTHS),
  decode: (amount: number | null) => (amount === null ? null : Math.round(amount * THOUSANDTHS)),
};
const rhythm = oneOf(RHYTHMS);
const times = v.nullable(wholeNumberSchema(HABIT_TIMES_RANGE.min, HABIT_TIMES_RANGE.max));
const every = v.nullable(wholeNumberSchema(HABIT_EVERY_RANGE.min, HABIT_EVERY_RANGE.max));
const anchor = v.nullable(daySchema);
const target = v.nullable(amountSchema(1 / THOUSANDTHS, AMOUNT_MAX));
const targetPer = v.nullable(oneOf(TARGET_PERIODS));
/** `day` is stored without a target; answers and files have `null` then. */
const dayIfNone = {
  encode: (stored: TargetPer): TargetPer | null => stored,
  decode: (sent: TargetPer | null): TargetPer => sent ?? 'day',
};
const unit = v.pipe(
  textSchema({ min: 0, max: HABIT_UNIT_MAX }),
  v.check((text) => !/[\n\r\u2028\u2029]/.test(text), 'must be one line'),
);
const numberOrNone = v.nullable(v.number());

/** The rhythm's fields in files; missing in older ones. */
const RHYTHM_IN_FILES = {
  rhythm: { file: at('rhythm', v.optional(rhythm, 'days')) },
  times: { file: at('times', v.optional(times, null)) },
  everyDays: { file: at('every', v.optional(every, null)) },
  anchorOn: { file: at('anchor_on', v.optional(anchor, null)) },
  target: { file: { ...at('target', v.optional(target, null)), ...inThousandths } },
  targetPer: { file: { ...at('target_per', v.optional(targetPer, null)), ...dayIfNone } },
} as const satisfies RecordFields<'file'>;

const count = wholeNumberSchema(0, 100_000);
const runs = v.object({ streak: count, best_streak: count });
const lastDay = v.nullable(daySchema);
/** A century of weeks. */
const WEEKS_MAX = 5_300;
/** What is left of forgotten days, as it's stored; missing in older files. */
const forgotten: v.GenericSchema<unknown, ForgottenChecks> = v.pipe(
  v.object({
    from: v.pipe(
      daySchema,
      v.check((day) => weekdayOf(day) === 1, 'must be a Monday'),
    ),
    weeks: v.pipe(v.string(), v.regex(/^[0-7]*$/, 'must be digits from 0 to 7'), v.maxLength(WEEKS_MAX)),
    amounts: v.pipe(v.string(), v.regex(/^[0-9a-f]*$/, 'must be hexadecimal digits')),
    phases: v.object({ menstrual: count, follicular: count, ovulation: count, luteal: count, none: count }),
    runs: v.partial(v.object({ days: runs, weekly: runs, amounts: runs, fixed: runs, fromLast: runs })),
    last_done_on: lastDay,
    last_marked_on: lastDay,
  }),
  v.forward(
    v.check(({ weeks, amounts }) => amounts.length === 10 * weeks.length, 'must have ten digits a week'),
    ['amounts'],
  ),
);

/** The chosen ones of some names, stored as bits. */
const inBits = <Name extends string>(all: readonly Name[]) => ({
  encode: (bits: number) => namesOf(bits, all),
  decode: (chosen: readonly string[]) => bitsOf(chosen, all),
});

/** The shapes of a habit: in a call, in an answer, and in a file of a person's data. */
type HabitShape = 'sent' | 'answer' | 'file';

/**
 * Every field of a habit by its column, with its place in each shape that has it; all other lists are made from this one. Calls
 * and answers have a flag for each weekday and phase instead (`habits.schema.ts`).
 */
export const HABIT_FIELDS = {
  habitId: { answer: at('habit_id', v.string()), file: at('id', fileIdSchema) },
  name: {
    sent: at('habit_name', name),
    answer: at('habit_name', v.string()),
    file: at('name', name),
  },
  description: {
    sent: at(
      'habit_description',
      v.pipe(
        v.nullable(description),
        v.transform((text) => text ?? ''),
      ),
    ),
    answer: at('habit_description', v.string()),
    file: at('description', description),
  },
  timeFrame: {
    sent: at('habit_timeframe', oneOf(TIME_FRAMES)),
    answer: at('habit_timeframe', v.picklist(TIME_FRAMES)),
    file: at('time_frame', oneOf(TIME_FRAMES)),
  },
  lengthMinutes: {
    sent: at('habit_length', length),
    answer: at('habit_length', v.number()),
    file: at('length', length),
  },
  weekdays: {
    file: {
      ...at('weekdays', v.pipe(v.array(oneOf(WEEKDAYS)), v.minLength(1, 'must name a weekday'))),
      ...inBits(WEEKDAYS),
    },
  },
  phases: {
    file: {
      ...at('phases', v.pipe(v.array(oneOf(CYCLE_PHASES)), v.minLength(1, 'must name a phase'))),
      ...inBits(CYCLE_PHASES),
    },
  },
  rhythm: {
    sent: at('habit_rhythm', rhythm),
    answer: at('habit_rhythm', v.picklist(RHYTHMS)),
    ...RHYTHM_IN_FILES.rhythm,
  },
  times: {
    sent: at('habit_times', times),
    answer: at('habit_times', numberOrNone),
    ...RHYTHM_IN_FILES.times,
  },
  everyDays: {
    sent: at('habit_every', every),
    answer: at('habit_every', numberOrNone),
    ...RHYTHM_IN_FILES.everyDays,
  },
  anchorOn: {
    sent: at('habit_anchor_on', anchor),
    answer: at('habit_anchor_on', v.nullable(storedDaySchema)),
    ...RHYTHM_IN_FILES.anchorOn,
  },
  target: {
    sent: { ...at('habit_target', target), ...inThousandths },
    answer: { ...at('habit_target', numberOrNone), ...inThousandths },
    ...RHYTHM_IN_FILES.target,
  },
  targetPer: {
    sent: { ...at('habit_target_per', targetPer), ...dayIfNone },
    answer: { ...at('habit_target_per', v.nullable(v.picklist(TARGET_PERIODS))), ...dayIfNone },
    ...RHYTHM_IN_FILES.targetPer,
  },
  unit: {
    sent: at('habit_unit', unit),
    answer: at('habit_unit', v.string()),
    file: at('unit', v.optional(unit, '')),
  },
  createdOn: { file: at('created_on', daySchema) },
  forgotten: { file: at('forgotten', v.optional(v.nullable(forgotten), null)) },
  createdAt: { answer: at('created_timestamp', v.number()), file: at('created_at', instantSchema) },
} as const satisfies RecordFields<HabitShape>;
export type HabitField = keyof typeof HABIT_FIELDS;
/** The fields of a shape, by their columns. */
export type HabitFieldIn<Shape extends HabitShape> = NameIn<typeof HABIT_FIELDS, Shape>;

/** The fields of an earlier schedule of a habit, in a file; a pause has neither weekdays nor phases. */
export const PAST_SCHEDULE_FIELDS = {
  untilOn: { file: at('until_on', daySchema) },
  weekdays: { file: { ...at('weekdays', v.array(oneOf(WEEKDAYS))), ...inBits(WEEKDAYS) } },
  phases: { file: { ...at('phases', v.array(oneOf(CYCLE_PHASES))), ...inBits(CYCLE_PHASES) } },
  ...RHYTHM_IN_FILES,
} as const satisfies RecordFields<'file'>;

/** A day of a habit in a file: done, skipped, or an amount; `done` is missing in older files, where it is what isn't skipped. */
export const CHECK_FIELDS = {
  habitId: { file: at('habit_id', fileIdSchema) },
  checkedOn: { file: at('date', daySchema) },
  checkedAt: { file: at('checked_at', instantSchema) },
  skipped: { file: at('skipped', v.optional(oneOf([0, 1]), 0)) },
  done: { file: at('done', v.optional(v.nullable(oneOf([0, 1])), null)) },
  amount: {
    file: { ...at('amount', v.optional(v.nullable(amountSchema(0, AMOUNT_MAX)), null)), ...inThousandths },
  },
} as const satisfies RecordFields<'file'>;

/** The end of a pause that lasts until the habit is resumed: the last day there is. */
export const UNTIL_RESUMED: LocalDate = fromEpochDay(84_005);

/** Why a habit can't be paused until a day, or `null` if it can: from tomorrow on. A `null` day resumes it. */
export function pauseRefusal(until: LocalDate | null, today: LocalDate): string | null {
  return until === null || until > today ? null : 'must be after today';
}
