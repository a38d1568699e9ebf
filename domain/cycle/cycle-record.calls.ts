import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { daySchema, flagSchema, oneOf, successSchema } from '#domain/wire/wire.schema.ts';
import { cycleRecordSchema } from './cycle-record.schema.ts';
import { cycleAnnotationChangeSchema, cycleModeSchema, schemeSchema } from './life-stage.schema.ts';
import { SIGN_KINDS } from './signs/signs-of.ts';

// Not with the other calls about the cycle, because the first paint doesn't need it.

export const readCycleRecord = defineCall('GET /api/cycle/record', { answer: cycleRecordSchema });

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
