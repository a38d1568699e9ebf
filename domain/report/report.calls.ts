import * as v from 'valibot';
import { CYCLE_MODES, METHODS, NATURAL_METHODS, ODD_REASONS } from '#domain/cycle/cycle-mode.ts';
import { modeSpanSchema } from '#domain/cycle/life-stage.schema.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { TEST_RESULTS } from '#domain/day-log/day-log.fields.ts';
import { bleedingCyclesEntries, periodLengthEntries } from '#domain/insights/insights.calls.ts';
import { LOGGED_METRICS } from '#domain/insights/metric-days.ts';
import { defineCall } from '#domain/wire/call.ts';
import { dayRangePathSchema, storedDaySchema } from '#domain/wire/wire.schema.ts';

/** The most days of a report: ten years. */
export const REPORT_DAYS_MAX = 3660;

const meanSchema = v.nullable(
  v.object({ mean: v.number(), low: v.number(), high: v.number(), cycles: v.number() }),
);

/**
 * Findings outside of the usual ranges: in `times` of `of` cycles or periods. For `spread`, `no_period` and `after_menopause`
 * `times` are days, for `after_sex` days on which it was noted.
 */
const OUTSIDE_KINDS = [
  'short',
  'long',
  'spread',
  'long_bleeding',
  'between',
  'no_period',
  'after_sex',
  'after_menopause',
] as const;

/** A logged day; fields that aren't logged are left out. */
const reportDaySchema = v.object({
  date: storedDaySchema,
  bleeding: v.optional(v.picklist(BLEEDING_LEVELS)),
  pain: v.optional(v.number()),
  mood: v.optional(v.number()),
  energy: v.optional(v.number()),
  sleep: v.optional(v.number()),
  symptoms: v.optional(v.array(v.string())),
  /** Degrees Celsius, without disturbed ones. */
  temperature: v.optional(v.number()),
  lh: v.optional(v.picklist(TEST_RESULTS)),
  pregnancy_test: v.optional(v.string()),
  sex: v.optional(v.array(v.string())),
});
export type ReportDay = v.InferOutput<typeof reportDaySchema>;

/** `GET /api/report/{from}/{to}`: the facts of the sheet for a doctor, and the days behind them; lengths are in whole days. */
export const reportSchema = v.object({
  success: v.literal(1),
  made_on: storedDaySchema,
  /** In full years on the last day; `null` without a birth date. */
  age: v.nullable(v.number()),
  last_period_on: v.nullable(storedDaySchema),
  /** Today's, from 1; `null` in a mode, and in a report that ends before today. */
  cycle_day: v.nullable(v.number()),
  mode: v.picklist(CYCLE_MODES),
  method: v.nullable(v.picklist([...METHODS, ...NATURAL_METHODS])),
  /** The first day of the present mode; `null` in `natural`. */
  mode_since: v.nullable(storedDaySchema),
  /** Spans in a mode within the report's span. */
  modes: v.array(modeSpanSchema),
  /** Every cycle that begins in the span, whole, oldest first; with the log of its days up to the last of the span. */
  cycles: v.array(
    v.object({
      ...bleedingCyclesEntries,
      reason: v.nullable(v.picklist(ODD_REASONS)),
      severe_pain: v.array(v.number()),
    }),
  ),
  /** 0 without the consent `health`: then only bleeding is evaluated. */
  moods_allowed: v.picklist([0, 1]),
  figures: v.object({
    complete: v.number(),
    counted: v.number(),
    left_out: v.object({ odd: v.number(), mode: v.number(), long: v.number() }),
    length: v.nullable(v.object({ median: v.number(), shortest: v.number(), longest: v.number() })),
    /** From the shortest to the longest; `null` with fewer than two. */
    spread: v.nullable(v.number()),
    period: v.object({ ...periodLengthEntries, with_spotting: v.nullable(v.number()) }),
    between: v.object({ days: v.number(), cycles: v.number(), of: v.number() }),
    heaviest: v.nullable(
      v.object({
        level: v.picklist(['light', 'medium', 'heavy']),
        day: v.number(),
        periods: v.number(),
        of: v.number(),
      }),
    ),
    /** Days in a cycle, over finished cycles with at least ten logged days; `null` without one. */
    severe_pain: meanSchema,
    kept_from: meanSchema,
    painkiller: meanSchema,
    /** Days in all; `null` if none of that kind was ever ticked. */
    soaked_days: v.nullable(v.number()),
    clots_days: v.nullable(v.number()),
  }),
  outside: v.array(v.object({ kind: v.picklist(OUTSIDE_KINDS), times: v.number(), of: v.number() })),
  /**
   * The medians in the week before periods and on days 4 to 10 from their first day, over `starts` periods: mood, energy and
   * sleep 1 to 5, pain 0 to 3, a symptom in per cent of the days.
   */
  sides: v.array(
    v.object({
      metric: v.picklist(LOGGED_METRICS),
      symptom: v.nullable(v.string()),
      before: v.number(),
      after: v.number(),
      starts: v.number(),
    }),
  ),
  logged_days: v.number(),
  span_days: v.number(),
  /** The first day whose details are stored, in a span that begins earlier: before it only periods' starts and lengths are. */
  details_from: v.optional(storedDaySchema),
  days: v.array(reportDaySchema),
  unreadable: v.number(),
});
export type Report = Omit<v.InferOutput<typeof reportSchema>, 'success'>;

export const readReport = defineCall('GET /api/report/:from/:to', {
  params: dayRangePathSchema(REPORT_DAYS_MAX),
  /** `private=1` adds encrypted data: pregnancy tests and sex. */
  query: v.object({
    private: v.pipe(
      v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
      v.transform((flag): 0 | 1 => (flag === '1' ? 1 : 0)),
    ),
  }),
  answer: reportSchema,
  refusals: ['validation_failed'],
});
