import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import {
  clientIdSchema,
  dayPathSchema,
  dayRangePathSchema,
  flagSchema,
  idSchema,
  successSchema,
  textSchema,
} from '#domain/wire/wire.schema.ts';
import {
  DAY_LIST_DAYS_MAX,
  dayKindsSchema,
  dayListSchema,
  dayLoggedSchema,
  daysLoggedSchema,
  logDaySchema,
  logDaysSchema,
  OWN_SYMPTOM_NAME_MAX,
  ownSymptomSchema,
  updateDayKindsSchema,
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
  params: dayRangePathSchema(DAY_LIST_DAYS_MAX),
  answer: dayListSchema,
  refusals: ['validation_failed'],
});

const symptomName = textSchema({ min: 1, max: OWN_SYMPTOM_NAME_MAX });

export const addSymptom = defineCall('POST /api/day/symptom/add', {
  body: v.object({ name: symptomName, id: v.optional(clientIdSchema) }),
  answer: v.object({ success: v.literal(1), symptom_id: v.string() }),
  creates: true,
  keepsCycleData: true,
});

export const updateSymptom = defineCall('POST /api/day/symptom/update', {
  body: v.object({
    symptom_id: idSchema,
    name: v.optional(symptomName),
    /** 1 archives it: it's no longer offered, but days keep it. */
    archived: v.optional(flagSchema),
  }),
  answer: successSchema,
  keepsCycleData: true,
  refusals: ['not_found'],
});

export const listSymptoms = defineCall('GET /api/day/symptoms', {
  answer: v.object({ success: v.literal(1), symptoms: v.array(ownSymptomSchema) }),
});

export const readDayKinds = defineCall('GET /api/day/kinds', { answer: dayKindsSchema });

export const updateDayKinds = defineCall('POST /api/day/kinds/update', {
  body: updateDayKindsSchema,
  answer: dayKindsSchema,
  refusals: ['conflict'],
});
