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

export const logPeriod = defineCall({
  method: 'POST',
  path: '/api/cycle/period/log',
  access: 'signed-in',
  body: logPeriodSchema,
  answer: periodLoggedSchema,
  creates: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const reportNotStarted = defineCall({
  method: 'POST',
  path: '/api/cycle/period/not-yet',
  access: 'signed-in',
  body: notYetSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const setCycleMode = defineCall({
  method: 'POST',
  path: '/api/cycle/mode/update',
  access: 'signed-in',
  body: cycleModeSchema,
  answer: successSchema,
  takesKey: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const updateCycleFacts = defineCall({
  method: 'POST',
  path: '/api/cycle/facts/update',
  access: 'signed-in',
  body: cycleFactsSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
});

export const annotateCycle = defineCall({
  method: 'POST',
  path: '/api/cycle/past/:started_on/update',
  access: 'signed-in',
  params: cycleStartPathSchema,
  body: cycleAnnotationChangeSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
  refusals: ['not_found'],
});

export const setScheme = defineCall({
  method: 'POST',
  path: '/api/cycle/scheme/set',
  access: 'signed-in',
  body: schemeSchema,
  answer: successSchema,
  keepsCycleData: true,
});

export const updateSign = defineCall({
  method: 'POST',
  path: '/api/cycle/sign/update',
  access: 'signed-in',
  body: signChangeSchema,
  answer: successSchema,
  keepsCycleData: true,
  pinned: 'moves',
  refusals: ['conflict'],
});

export const readPredictions = defineCall({
  method: 'GET',
  path: '/api/cycle/predictions',
  access: 'signed-in',
  answer: predictionsSchema,
});

export const deletePeriod = defineCall({
  method: 'DELETE',
  path: '/api/cycle/period/:id/delete',
  access: 'signed-in',
  params: v.object({ id: idSchema }),
  answer: successSchema,
  takesKey: true,
  pinned: 'moves',
  refusals: ['validation_failed', 'not_found'],
});

export const listPastPeriods = defineCall({
  method: 'GET',
  path: '/api/cycle/calendar/periods/past/:param',
  access: 'signed-in',
  params: pastPeriodsParamSchema,
  answer: pastPeriodsSchema,
  refusals: ['validation_failed'],
});
