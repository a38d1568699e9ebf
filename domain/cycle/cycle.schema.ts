import * as v from 'valibot';
import {
  clientIdSchema,
  flagSchema,
  instantSchema,
  storedDaySchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { cycleStatusEntries, signSchema } from './life-stage.schema.ts';
import { CYCLE_PHASES } from './phases.ts';

/**
 * `POST /api/cycle/period/log`: with `is_now` 1 the server's own time counts instead of the sent one. An `id` that the person
 * has already used for a period returns that period.
 */
export const logPeriodSchema = v.pipe(
  v.object({
    is_now: v.optional(flagSchema, 0),
    period_timestamp: v.nullish(instantSchema),
    id: v.optional(clientIdSchema),
  }),
  v.forward(
    v.partialCheck(
      [['is_now'], ['period_timestamp']],
      ({ is_now, period_timestamp }) => is_now === 1 || typeof period_timestamp === 'number',
      'is needed unless is_now is 1',
    ),
    ['period_timestamp'],
  ),
);

/** The origin of a start: a call that names it, or days of bleeding in the log of days. */
export const PERIOD_ORIGINS = ['said', 'bleeding'] as const;
export type PeriodOrigin = (typeof PERIOD_ORIGINS)[number];

/** Noon of the day in the profile's present zone, with the plain day next to it. */
const periodEntrySchema = v.object({
  id: v.string(),
  period_timestamp: v.number(),
  period_on: storedDaySchema,
  origin: v.picklist(PERIOD_ORIGINS),
  /** The length in days of a closed period with two or more logged days; else `null`. */
  period_length: v.nullable(v.number()),
});
export type PeriodEntry = v.InferOutput<typeof periodEntrySchema>;
export const pastPeriodsSchema = v.object({
  success: v.literal(1),
  previous_periods_raw_data: v.array(periodEntrySchema),
});

/** A person's place in the running cycle; zeros and nulls without a logged period, and nulls without a forecast. */
export const cycleInformationSchema = v.object({
  cycle_day: v.number(),
  eq_cycle_day: v.number(),
  aligned_day: v.number(),
  cycle_length: v.nullable(v.number()),
  period_length: v.nullable(v.number()),
  cycle_phase: v.nullable(v.picklist(CYCLE_PHASES)),
  next_period_in_days: v.nullable(v.number()),
  /** The cycle day of ovulation by the person's own signs; `null` if it follows from the length. */
  ovulation_day: v.nullable(v.number()),
  ...cycleStatusEntries,
  /** 1 if wider spans may be offered, because cycles change. */
  offers_transition: v.picklist([0, 1]),
  /** Past cycles to ask about, oldest first, with their lengths in days: far from the person's others, or over 60. */
  asked: v.array(v.object({ started_on: storedDaySchema, days: v.number() })),
});
export type CycleInformation = v.InferOutput<typeof cycleInformationSchema>;

/** A phase on the calendar, both days included. */
export const datedPhaseSchema = v.object({
  phase: v.picklist(CYCLE_PHASES),
  start: storedDaySchema,
  end: storedDaySchema,
});
/** `low`..`high` is the 80 % interval, both included. */
const forecastStartFields = {
  period_start: storedDaySchema,
  period_start_low: storedDaySchema,
  period_start_high: storedDaySchema,
};

const currentCycleSchema = v.object({
  started_on: storedDaySchema,
  cycle_day: v.number(),
  cycle_length: v.number(),
  /** As forecast at the cycle's start: in the past once the period is late. */
  period_start_low: storedDaySchema,
  period_start_high: storedDaySchema,
  ovulation: storedDaySchema,
  /** The days on which ovulation is most likely, and their probability from 0 to 1. */
  ovulation_low: storedDaySchema,
  ovulation_high: storedDaySchema,
  ovulation_probability: v.number(),
  phases: v.array(datedPhaseSchema),
  /** Days past `cycle_length`; 0 within the 80 % interval, while bleeding is logged, and if no single day is shown. */
  overdue_days: v.number(),
  ask_started: v.picklist([0, 1]),
  sign: v.nullable(signSchema),
  /** 1 to 3 for one of the first cycles after a mode, 0 for any other. */
  on_return: v.picklist([0, 1, 2, 3]),
  /** 1 if only the interval of the next start is shown, no single day. */
  band_only: v.picklist([0, 1]),
  /**
   * The chance that a period wasn't logged, and when the one after it would start. Set while the person is asked about it and,
   * with `null` for its days, while there is no forecast until a period is logged.
   */
  missed_log: v.nullable(
    v.object({
      probability: v.number(),
      period_start: v.nullable(storedDaySchema),
      period_start_low: v.nullable(storedDaySchema),
      period_start_high: v.nullable(storedDaySchema),
    }),
  ),
});
export type CurrentCyclePrediction = v.InferOutput<typeof currentCycleSchema>;

const cycleAheadSchema = v.object({
  ...forecastStartFields,
  next_period_start: storedDaySchema,
  next_period_start_low: storedDaySchema,
  next_period_start_high: storedDaySchema,
  period_end: storedDaySchema,
  ovulation: storedDaySchema,
  phases: v.array(datedPhaseSchema),
});

export type CycleAheadPrediction = v.InferOutput<typeof cycleAheadSchema>;

/** `GET /api/cycle/predictions`; empty lists and `null` without data, or in a mode other than `natural`. */
export const predictionsSchema = v.object({
  success: v.literal(1),
  predicted_periods: v.array(storedDaySchema),
  current: v.nullable(currentCycleSchema),
  cycles: v.array(cycleAheadSchema),
  /** Bleeds expected in the pauses of a pack: the next six; empty without a pack, and without a pause. */
  expected_bleeds: v.array(v.object({ start_low: storedDaySchema, start_high: storedDaySchema })),
});
export type Predictions = v.InferOutput<typeof predictionsSchema>;

/** Whole days a person may give for the usual cycle and period (contract §4). */
export const CYCLE_LENGTH_RANGE = { min: 15, max: 90 } as const;
export const PERIOD_LENGTH_RANGE = { min: 1, max: 15 } as const;

export const cycleLengthSchema = wholeNumberSchema(CYCLE_LENGTH_RANGE.min, CYCLE_LENGTH_RANGE.max);
export const periodLengthSchema = wholeNumberSchema(PERIOD_LENGTH_RANGE.min, PERIOD_LENGTH_RANGE.max);
