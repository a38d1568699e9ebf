import * as v from 'valibot';
import { LANGUAGES } from '#domain/account/language.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { defineCall } from '#domain/wire/call.ts';
import {
  flagSchema,
  oneOf,
  outFlagSchema,
  storedDaySchema,
  successSchema,
} from '#domain/wire/wire.schema.ts';
import { LEFT_OUT } from './logged-cycles.ts';
import { DAY_LOG_METRICS, LOGGED_METRICS, METRICS } from './metric-days.ts';

/** A cycle as a row of days. */
export const bleedingCyclesEntries = {
  started_on: storedDaySchema,
  /** Whole days; for the running one so far, today included. */
  days: v.number(),
  over: v.picklist([0, 1]),
  left_out: v.nullable(v.picklist(LEFT_OUT)),
  /** Days with bleeding of any strength, up to the last day of the range. */
  bled: v.number(),
  /** Bleeding on its first 60 days at most, up to the last day of the range; `null` if it isn't logged. Insights say `none` of days with only something else. */
  levels: v.array(v.nullable(v.picklist(BLEEDING_LEVELS))),
  /** Days with bleeding outside of the period, from 1. */
  between: v.array(v.number()),
};
const bleedingCycleSchema = v.object(bleedingCyclesEntries);
export type BleedingCycle = v.InferOutput<typeof bleedingCycleSchema>;

/** Lengths of periods, in whole days, `null` if none has a known length. */
export const periodLengthEntries = {
  /** Periods with a known length, among all of them. */
  known: v.number(),
  of: v.number(),
  median: v.nullable(v.number()),
  shortest: v.nullable(v.number()),
  longest: v.nullable(v.number()),
};

const shareSchema = v.object({ day: v.number(), with: v.number(), of: v.number() });

/** Figures of one's own days without any comparison. */
export const ownFiguresEntries = {
  bleeding: v.object({
    /** The newest twelve cycles outside of a mode, oldest first. */
    cycles: v.array(bleedingCycleSchema),
    period: v.object(periodLengthEntries),
    heaviest_day: v.nullable(v.number()),
    /** Indexes among none, spotting, light, medium and heavy, over the newest six periods. */
    by_day: v.array(
      v.object({
        day: v.number(),
        mean: v.number(),
        low: v.number(),
        high: v.number(),
        periods: v.number(),
      }),
    ),
  }),
  /** Pain and the most frequent symptoms by day of the cycle, also counted back from the next start (-1 is the day before it). */
  by_cycle_day: v.array(
    v.object({
      metric: v.picklist(['pain', 'symptom']),
      symptom: v.nullable(v.string()),
      from_start: v.array(shareSchema),
      before_next: v.array(shareSchema),
      cycles: v.number(),
      missing_cycles: v.number(),
    }),
  ),
  /** On how many days of each of the newest twelve months anything is logged. */
  months_logged: v.array(v.object({ month: v.string(), logged: v.number(), of: v.number() })),
};
const ownFiguresSchema = v.object(ownFiguresEntries);
export type OwnFigures = v.InferOutput<typeof ownFiguresSchema>;

const phaseSchema = v.picklist(CYCLE_PHASES);
const metricSchema = v.picklist(METRICS);
const dayLogMetricSchema = v.picklist(DAY_LOG_METRICS);
/** Which symptom: a built-in one or the id of an own one; `null` for all other metrics. */
const symptomSchema = v.nullable(v.string());

/** Lengths of past natural cycles, oldest first, in whole days; the expected ones are the 80 % interval of the running cycle. */
const cyclesSchema = v.object({
  /** 1 for one that the person marked as unlike the others: it's shown, but not counted. */
  lengths: v.array(v.object({ started_on: storedDaySchema, days: v.number(), odd: v.picklist([0, 1]) })),
  shortest: v.number(),
  longest: v.number(),
  median: v.number(),
  expected_low: v.nullable(v.number()),
  expected_high: v.nullable(v.number()),
});

/** A logged start and its forecast; negative is earlier than forecast. */
const pastForecastSchema = v.object({
  started_on: storedDaySchema,
  expected_on: storedDaySchema,
  off_by_days: v.number(),
  within_interval: outFlagSchema,
});

/**
 * A metric by phase. Values: mood, energy and sleep 1 to 5, pain 0 to 3, habits in per cent of the times they were due, a
 * symptom in per cent of the logged days, tasks finished a week; `null` without a day. Patterns are only looked for with enough
 * cycles and days.
 */
const metricByPhaseSchema = v.object({
  metric: metricSchema,
  phases: v.array(v.object({ phase: phaseSchema, value: v.nullable(v.number()), days: v.number() })),
  missing_cycles: v.number(),
  missing_days: v.number(),
});

/** A phase that stands out from the rest of its cycles by more than chance explains, over all patterns together. */
const patternSchema = v.object({
  metric: metricSchema,
  phase: phaseSchema,
  in_phase: v.number(),
  elsewhere: v.number(),
  days_in_phase: v.number(),
  days_elsewhere: v.number(),
  /** In standard deviations of a day; positive if the phase is higher. */
  effect_size: v.number(),
  p_value: v.number(),
});

const fromDayLog = { metric: dayLogMetricSchema, symptom: symptomSchema };

/**
 * A metric of the log of days in the week before each start and on cycle days 4 to 10 after it, oldest first, with the number
 * of days behind each mean. Only starts with at least four such days on either side, between natural cycles. Empty until there
 * are enough starts, and enough days for patterns.
 */
const beforeAfterSchema = v.object({
  metric: v.picklist(LOGGED_METRICS),
  symptom: symptomSchema,
  starts: v.array(
    v.object({
      started_on: storedDaySchema,
      before: v.number(),
      after: v.number(),
      days_before: v.number(),
      days_after: v.number(),
    }),
  ),
  medians: v.nullable(v.object({ before: v.number(), after: v.number() })),
  missing_cycles: v.number(),
  missing_days: v.number(),
});
export type BeforeAfter = v.InferOutput<typeof beforeAfterSchema>;

export const NOTICE_KINDS = [
  'short_cycles',
  'long_cycles',
  'varying_cycles',
  'long_bleeding',
  'bleeding_between',
  'heavy_days',
  'no_period',
  'pain_stops',
  'after_sex',
  'after_menopause',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * Something worth mentioning to a doctor: how many cycles or periods were examined, how many of them (or how many days) were
 * outside, and the shortest and longest length in whole days, or how long ago something was; 0 for numbers that don't apply.
 */
const noticeSchema = v.object({
  kind: v.picklist(NOTICE_KINDS),
  cycles: v.number(),
  outside: v.number(),
  shortest: v.number(),
  longest: v.number(),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

const dayOrNone = v.nullable(storedDaySchema);
/** How many of `n` pieces of advice came out as intended, and how many are missing until anything is stated about them. */
const outOfEntries = { n: v.number(), kept: v.number(), needed: v.number() };

/** The record of our own advice in the last two years; of suggestions in the last six months. */
const adviceSchema = v.object({
  /** Days of the date finder that were in the phase named for them, by the known length of their cycle. */
  best_dates: v.object({
    ...outOfEntries,
    /** How many would be by the odds that were named, to a tenth. */
    expected: v.number(),
    /** Further days whose cycle can't be known. */
    unknown: v.number(),
    /** The phase, if the same was named for all. */
    phase: v.nullable(phaseSchema),
  }),
  /** Tasks that a plan placed: done by their day, later or not yet, moved since, taken back with the plan. */
  plans: v.object({
    ...outOfEntries,
    later: v.number(),
    moved: v.number(),
    taken_back: v.number(),
    /** Tasks that the person planned in the same months, and those of them done by their day. */
    by_hand: v.object({ n: v.number(), kept: v.number() }),
    /** 1 if chance rarely makes such a difference between the two. */
    differs: outFlagSchema,
  }),
  /** Finished pinned tasks: the period came before their days, or they moved more than twice. */
  pins: v.object({ ...outOfEntries, came_first: v.number(), moved: v.number() }),
  /** Finished tasks with a suggested phase, which the person left or changed. */
  suggestions: v.object(outOfEntries),
});

/** `GET /api/insights`: insights from the person's own days; empty without any. */
export const insightsSchema = v.object({
  success: v.literal(1),
  /** 0 without the consent `health`: then mood and energy are not read. */
  moods_allowed: outFlagSchema,
  cycles: v.nullable(cyclesSchema),
  track_record: v.array(pastForecastSchema),
  metrics: v.array(metricByPhaseSchema),
  patterns: v.array(patternSchema),
  /** The same for pain, sleep and the two symptoms logged on most days; empty without the consent `health`. */
  day_log: v.object({
    metrics: v.array(v.object({ ...metricByPhaseSchema.entries, ...fromDayLog })),
    patterns: v.array(v.object({ ...patternSchema.entries, ...fromDayLog })),
  }),
  before_after: v.array(beforeAfterSchema),
  ...ownFiguresEntries,
  /** Without those dismissed less than 90 days ago. */
  notices: v.array(noticeSchema),
  /** The first day with details, by kind, `null` where none are forgotten; left out if none are at all. */
  details_from: v.optional(v.object({ days: dayOrNone, tasks: dayOrNone, habits: dayOrNone })),
  advice: adviceSchema,
});
export type Insights = Omit<v.InferOutput<typeof insightsSchema>, 'success'>;

/** How long a dismissed notice stays hidden, in days. */
export const NOTICE_AWAY_DAYS = 90;
/** `POST /api/insights/notice/update`: 1 dismisses a notice for 90 days, 0 undoes that. */
export const noticeChangeSchema = v.object({ kind: oneOf(NOTICE_KINDS), away: flagSchema });
export type NoticeChange = v.InferOutput<typeof noticeChangeSchema>;

/** Who wrote a summary: the product's own sentences or a language model. */
const SUMMARY_SOURCES = ['template', 'ai'] as const;

/** `GET /api/insights/{language}/summary`: a few sentences; `null` without data. */
export const insightsSummarySchema = v.object({
  success: v.literal(1),
  summary: v.nullable(v.object({ text: v.string(), source: v.picklist(SUMMARY_SOURCES) })),
});
export type InsightsSummary = v.InferOutput<typeof insightsSummarySchema>['summary'];

export const readInsights = defineCall('GET /api/insights', { answer: insightsSchema });

export const readInsightsSummary = defineCall('GET /api/insights/:language/summary', {
  params: v.object({ language: oneOf(LANGUAGES) }),
  answer: insightsSummarySchema,
  refusals: ['validation_failed'],
});

export const updateNotice = defineCall('POST /api/insights/notice/update', {
  body: noticeChangeSchema,
  answer: successSchema,
  keepsCycleData: true,
});
