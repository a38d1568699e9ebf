import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  averageCycleLengthSchema,
  averagePeriodLengthSchema,
  lastPeriodDateSchema,
  lastPeriodLengthSchema,
} from './cycle.schema.ts';

export const setLastPeriodDate = defineCall({
  method: 'POST',
  path: '/api/cycle/onboarding/period/date/set',
  access: 'signed-in',
  body: lastPeriodDateSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setLastPeriodLength = defineCall({
  method: 'POST',
  path: '/api/cycle/onboarding/period/length/set',
  access: 'signed-in',
  body: lastPeriodLengthSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setCycleLength = defineCall({
  method: 'POST',
  path: '/api/cycle/onboarding/cycle/average/set',
  access: 'signed-in',
  body: averageCycleLengthSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setPeriodLength = defineCall({
  method: 'POST',
  path: '/api/cycle/onboarding/period/average/set',
  access: 'signed-in',
  body: averagePeriodLengthSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});
