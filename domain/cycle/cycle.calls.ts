import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import {
  daySchema,
  flagSchema,
  idSchema,
  outFlagSchema,
  storedDaySchema,
  successSchema,
  textSchema,
} from '#domain/wire/wire.schema.ts';
import { datedPhaseSchema, logPeriodSchema, pastPeriodsSchema, predictionsSchema } from './cycle.schema.ts';

export const logPeriod = defineCall('POST /api/cycle/period/log', {
  body: logPeriodSchema,
  answer: v.object({ success: v.literal(1), period_id: v.string() }),
  creates: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const reportNotStarted = defineCall('POST /api/cycle/period/not-yet', {
  // Any object; its content is ignored.
  body: v.object({}),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const readPredictions = defineCall('GET /api/cycle/predictions', { answer: predictionsSchema });

export const deletePeriod = defineCall('DELETE /api/cycle/period/:id/delete', {
  params: v.object({ id: idSchema }),
  answer: successSchema,
  takesKey: true,
  pinned: 'moves',
  refusals: ['validation_failed', 'not_found'],
});

/** Most entries one call lists (contract §4). */
const PAST_PERIODS_MAX = 500;

/** `all`, or how many of the newest. */
export const listPastPeriods = defineCall('GET /api/cycle/calendar/periods/past/:param', {
  params: v.object({
    param: v.pipe(
      textSchema({ min: 1, max: 8 }),
      v.check(
        (text) => text === 'all' || (/^[1-9]\d*$/.test(text) && Number(text) <= PAST_PERIODS_MAX),
        `must be all or a whole number from 1 to ${PAST_PERIODS_MAX}`,
      ),
    ),
  }),
  answer: pastPeriodsSchema,
  refusals: ['validation_failed'],
});

/** Why a day has no odds: no period is logged, another mode, too many logs missing, phases too unsure, consent withdrawn. */
export const NO_ODDS_REASONS = ['no_data', 'other_mode', 'no_forecast', 'transition', 'consent'] as const;

/** Probabilities from 0 to 1, to three decimals; they sum to 1. */
const phaseOddsSchema = v.object({
  menstrual: v.number(),
  follicular: v.number(),
  ovulation: v.number(),
  luteal: v.number(),
});
export type PhaseOdds = v.InferOutput<typeof phaseOddsSchema>;

const dateOddsEntries = {
  date: storedDaySchema,
  in_days: v.number(),
  odds: v.nullable(phaseOddsSchema),
  /** Only if there are no odds. */
  why: v.nullable(v.picklist(NO_ODDS_REASONS)),
  /** The share of days that each phase usually has. */
  usual: v.nullable(phaseOddsSchema),
  /** The first day on which the odds can say more than the usual shares; today if they do. */
  useful_from: v.nullable(storedDaySchema),
  /** How many days the start of that date's cycle is off at most, by the 80 % span, either way; whole days. */
  width_days: v.nullable(v.number()),
  /** The same once so many more periods are logged. */
  width_after: v.array(v.object({ logged: v.number(), width: v.number() })),
  /** The expected phases around the date. */
  spans: v.array(datedPhaseSchema),
  /** The odds of the seven days on either side and of the date itself, oldest first; none before today. */
  around: v.array(v.object({ date: storedDaySchema, odds: phaseOddsSchema })),
  /** How many days forecasts of her past cycles were off on average; `null` with fewer than three. */
  record: v.nullable(v.object({ cycles: v.number(), days: v.number() })),
  /** 1 if the person wants to hear when the odds are surer. */
  watched: outFlagSchema,
};
const dateOddsSchema = v.object(dateOddsEntries);
export type DateOdds = v.InferOutput<typeof dateOddsSchema>;

/** How far ahead a day may be. */
export const DATE_ODDS_MAX_DAYS = 400;
/** Most days that a person waits for. */
export const DATE_WATCHES_MAX = 20;

export const readDateOdds = defineCall('GET /api/cycle/day/:date/odds', {
  params: v.object({ date: daySchema }),
  answer: v.object({ ...successSchema.entries, ...dateOddsEntries }),
  refusals: ['validation_failed'],
});

/** One reminder once the largest odds pass one half, or 14 days before; it needs reminders to be on. */
export const watchDate = defineCall('POST /api/cycle/day/:date/watch', {
  params: v.object({ date: daySchema }),
  body: v.object({ watch: flagSchema }),
  answer: successSchema,
  refusals: ['conflict'],
});
