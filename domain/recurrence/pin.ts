import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { oneOf, wholeNumberSchema } from '#domain/wire/wire.schema.ts';

/** The last day of a cycle that a task can be pinned to, and the most days it may have there. */
export const PIN_DAY_MAX = 45;
export const PIN_SPAN_MAX_DAYS = 14;
/** How long before a period a task can begin. */
export const PIN_BEFORE_MAX_DAYS = 21;

const cycleDaySchema = v.pipe(
  v.object({
    at: v.literal('cycle_day'),
    from: wholeNumberSchema(1, PIN_DAY_MAX),
    to: wholeNumberSchema(1, PIN_DAY_MAX),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => to - from < PIN_SPAN_MAX_DAYS,
      `must be at most ${PIN_SPAN_MAX_DAYS} days in all`,
    ),
    ['to'],
  ),
);

const beforePeriodSchema = v.pipe(
  v.object({
    at: v.literal('before_period'),
    from: wholeNumberSchema(1, PIN_BEFORE_MAX_DAYS),
    to: wholeNumberSchema(1, PIN_BEFORE_MAX_DAYS),
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from >= to,
      'must not be more days before the period',
    ),
    ['to'],
  ),
);

/** Days of a cycle: from one day to another, counted from 1; a phase; or a number of days before the next period, from one to another. */
export const pinSchema = v.variant(
  'at',
  [cycleDaySchema, v.object({ at: v.literal('phase'), phase: oneOf(CYCLE_PHASES) }), beforePeriodSchema],
  'must be at cycle_day, phase or before_period',
);
export type Pin = Readonly<v.InferOutput<typeof pinSchema>>;

/** Irregular states of a pin: limit before the days; days passed; period came first; no forecast; no such day in the cycle. */
export const PIN_STATES = ['deadline', 'days_passed', 'period_came_first', 'resting', 'no_window'] as const;
export type PinState = (typeof PIN_STATES)[number];

/** A task repeats by the calendar, or is pinned to days of the cycle. */
export const SERIES_KINDS = ['calendar', 'cycle'] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];
