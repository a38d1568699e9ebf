import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { flagSchema, instantSchema, successSchema } from '#domain/wire/wire.schema.ts';
import { cycleLengthSchema, periodLengthSchema } from './cycle.schema.ts';

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
