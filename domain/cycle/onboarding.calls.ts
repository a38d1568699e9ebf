import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  averageCycleLengthSchema,
  averagePeriodLengthSchema,
  lastPeriodDateSchema,
  lastPeriodLengthSchema,
} from './cycle.schema.ts';

export const setLastPeriodDate = defineCall('POST /api/cycle/onboarding/period/date/set', {
  body: lastPeriodDateSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setLastPeriodLength = defineCall('POST /api/cycle/onboarding/period/length/set', {
  body: lastPeriodLengthSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setCycleLength = defineCall('POST /api/cycle/onboarding/cycle/average/set', {
  body: averageCycleLengthSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setPeriodLength = defineCall('POST /api/cycle/onboarding/period/average/set', {
  body: averagePeriodLengthSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});
