import { defineCall } from '#domain/wire/call.ts';
import { reportPathSchema, reportQuerySchema, reportSchema } from './report.schema.ts';

export const readReport = defineCall('GET /api/report/:from/:to', {
  params: reportPathSchema,
  query: reportQuerySchema,
  answer: reportSchema,
  refusals: ['validation_failed'],
});
