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

export const logDay = defineCall('POST /api/day/:date/log', {
  params: dayPathSchema,
  body: logDaySchema,
  answer: dayLoggedSchema,
  takesKey: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const logDays = defineCall('POST /api/day/range/log', {
  body: logDaysSchema,
  answer: daysLoggedSchema,
  takesKey: true,
  keepsCycleData: true,
  pinned: 'moves',
});

export const listDays = defineCall('GET /api/day/:from/:to/list', {
  params: dayListPathSchema,
  answer: dayListSchema,
  refusals: ['validation_failed'],
});

export const addSymptom = defineCall('POST /api/day/symptom/add', {
  body: addSymptomSchema,
  answer: symptomAddedSchema,
  creates: true,
  keepsCycleData: true,
});

export const updateSymptom = defineCall('POST /api/day/symptom/update', {
  body: updateSymptomSchema,
  answer: successSchema,
  keepsCycleData: true,
  refusals: ['not_found'],
});

export const listSymptoms = defineCall('GET /api/day/symptoms', { answer: ownSymptomsSchema });

export const readDayKinds = defineCall('GET /api/day/kinds', { answer: dayKindsSchema });

export const updateDayKinds = defineCall('POST /api/day/kinds/update', {
  body: updateDayKindsSchema,
  answer: dayKindsSchema,
  refusals: ['conflict'],
});
