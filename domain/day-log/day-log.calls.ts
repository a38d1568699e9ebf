import { defineCall } from '#domain/wire/call.ts';
import { dayPathSchema, successSchema } from '#domain/wire/wire.schema.ts';
import {
  addSymptomSchema,
  dayKindsSchema,
  dayListPathSchema,
  dayListSchema,
  dayLoggedSchema,
  daysLoggedSchema,
  logDaySchema,
  logDaysSchema,
  ownSymptomsSchema,
  symptomAddedSchema,
  updateDayKindsSchema,
  updateSymptomSchema,
} from './day-log.schema.ts';

export const logDay = defineCall({
  method: 'POST',
  path: '/api/day/:date/log',
  access: 'signed-in',
  params: dayPathSchema,
  body: logDaySchema,
  answer: dayLoggedSchema,
  takesKey: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const logDays = defineCall({
  method: 'POST',
  path: '/api/day/range/log',
  access: 'signed-in',
  body: logDaysSchema,
  answer: daysLoggedSchema,
  takesKey: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const listDays = defineCall({
  method: 'GET',
  path: '/api/day/:from/:to/list',
  access: 'signed-in',
  params: dayListPathSchema,
  answer: dayListSchema,
  refusals: ['validation_failed'],
});

export const addSymptom = defineCall({
  method: 'POST',
  path: '/api/day/symptom/add',
  access: 'signed-in',
  body: addSymptomSchema,
  answer: symptomAddedSchema,
  creates: true,
  keepsCycleData: true,
});

export const updateSymptom = defineCall({
  method: 'POST',
  path: '/api/day/symptom/update',
  access: 'signed-in',
  body: updateSymptomSchema,
  answer: successSchema,
  keepsCycleData: true,
  refusals: ['not_found'],
});

export const listSymptoms = defineCall({
  method: 'GET',
  path: '/api/day/symptoms',
  access: 'signed-in',
  answer: ownSymptomsSchema,
});

export const readDayKinds = defineCall({
  method: 'GET',
  path: '/api/day/kinds',
  access: 'signed-in',
  answer: dayKindsSchema,
});

export const updateDayKinds = defineCall({
  method: 'POST',
  path: '/api/day/kinds/update',
  access: 'signed-in',
  body: updateDayKindsSchema,
  answer: dayKindsSchema,
  refusals: ['conflict'],
});
