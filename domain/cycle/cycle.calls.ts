import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import {
  daySchema,
  flagSchema,
  idSchema,
  oneOf,
  successSchema,
  textSchema,
} from '#domain/wire/wire.schema.ts';
import { logPeriodSchema, pastPeriodsSchema, predictionsSchema } from './cycle.schema.ts';
import { cycleAnnotationChangeSchema, cycleModeSchema, schemeSchema } from './life-stage.schema.ts';
import { SIGN_KINDS } from './signs/signs-of.ts';

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

export const setCycleMode = defineCall('POST /api/cycle/mode/update', {
  body: cycleModeSchema,
  answer: successSchema,
  takesKey: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const updateCycleFacts = defineCall('POST /api/cycle/facts/update', {
  body: v.object({ in_transition: flagSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const annotateCycle = defineCall('POST /api/cycle/past/:started_on/update', {
  params: v.object({ started_on: daySchema }),
  body: cycleAnnotationChangeSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
  refusals: ['not_found'],
});

export const setScheme = defineCall('POST /api/cycle/scheme/set', {
  body: schemeSchema,
  answer: successSchema,
  keepsCycleData: true,
});

/** For the running cycle. */
export const updateSign = defineCall('POST /api/cycle/sign/update', {
  body: v.object({ kind: oneOf(SIGN_KINDS), ignored: flagSchema }),
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
  refusals: ['conflict'],
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
