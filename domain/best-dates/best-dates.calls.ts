import { defineCall } from '#domain/wire/call.ts';
import { findDatesSchema, foundDatesSchema } from './best-dates.schema.ts';

export const findDates = defineCall({
  method: 'POST',
  path: '/api/best/dates/find',
  access: 'signed-in',
  body: findDatesSchema,
  answer: foundDatesSchema,
  refusals: ['ai_limit_reached'],
});
