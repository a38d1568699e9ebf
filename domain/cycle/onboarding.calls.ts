import { defineCall } from '#domain/wire/call.ts';
import {
  averageCycleLengthSchema,
  averagePeriodLengthSchema,
  lastPeriodDateSchema,
  lastPeriodLengthSchema,
} from './cycle.schema.ts';

export const setLastPeriodDate = defineCall('POST /api/cycle/onboarding/period/date/set', {
  body: lastPeriodDateSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setLastPeriodLength = defineCall('POST /api/cycle/onboarding/period/length/set', {
  body: lastPeriodLengthSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setCycleLength = defineCall('POST /api/cycle/onboarding/cycle/average/set', {
  body: averageCycleLengthSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setPeriodLength = defineCall('POST /api/cycle/onboarding/period/average/set', {
  body: averagePeriodLengthSchema,
  keepsCycleData: true,
  pinned: 'moves',
});
