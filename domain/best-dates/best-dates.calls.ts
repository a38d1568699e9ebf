import { defineCall } from '#domain/wire/call.ts';
import { findDatesSchema, foundDatesSchema } from './best-dates.schema.ts';

export const findDates = defineCall('POST /api/best/dates/find', {
  body: findDatesSchema,
  answer: foundDatesSchema,
  refusals: ['ai_limit_reached'],
});
