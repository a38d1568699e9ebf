import { defineCall } from '#domain/wire/call.ts';
import { reportPathSchema, reportQuerySchema, reportSchema } from './report.schema.ts';

export const readReport = defineCall({
  method: 'GET',
  path: '/api/report/:from/:to',
  access: 'signed-in',
  params: reportPathSchema,
  query: reportQuerySchema,
  answer: reportSchema,
  refusals: ['validation_failed'],
});
