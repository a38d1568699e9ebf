import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { flagSchema, idSchema, instantSchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';
import {
  cycleLengthSchema,
  logPeriodSchema,
  pastPeriodsSchema,
  periodLengthSchema,
  predictionsSchema,
} from './cycle.schema.ts';

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

export const setLastPeriodDate = defineCall('POST /api/cycle/onboarding/period/date/set', {
  body: v.object({ last_period_timestamp: instantSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setLastPeriodLength = defineCall('POST /api/cycle/onboarding/period/length/set', {
  body: v.object({ period_length: periodLengthSchema, currently_menstruating: flagSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setCycleLength = defineCall('POST /api/cycle/onboarding/cycle/average/set', {
  body: v.object({ cycle_length: cycleLengthSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setPeriodLength = defineCall('POST /api/cycle/onboarding/period/average/set', {
  body: v.object({ period_length: periodLengthSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});
