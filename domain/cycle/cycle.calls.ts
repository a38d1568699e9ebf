import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { idSchema, successSchema } from '#domain/wire/wire.schema.ts';
import {
  logPeriodSchema,
  notYetSchema,
  pastPeriodsParamSchema,
  pastPeriodsSchema,
  periodLoggedSchema,
  predictionsSchema,
} from './cycle.schema.ts';
import {
  cycleAnnotationChangeSchema,
  cycleFactsSchema,
  cycleModeSchema,
  cycleStartPathSchema,
  schemeSchema,
  signChangeSchema,
} from './life-stage.schema.ts';

export const logPeriod = defineCall('POST /api/cycle/period/log', {
  body: logPeriodSchema,
  answer: periodLoggedSchema,
  creates: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const reportNotStarted = defineCall('POST /api/cycle/period/not-yet', {
  body: notYetSchema,
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
  body: cycleFactsSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const annotateCycle = defineCall('POST /api/cycle/past/:started_on/update', {
  params: cycleStartPathSchema,
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

export const updateSign = defineCall('POST /api/cycle/sign/update', {
  body: signChangeSchema,
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

export const listPastPeriods = defineCall('GET /api/cycle/calendar/periods/past/:param', {
  params: pastPeriodsParamSchema,
  answer: pastPeriodsSchema,
  refusals: ['validation_failed'],
});
