import { defineCall } from '#domain/wire/call.ts';
import { dashboardSchema } from './dashboard.schema.ts';

export const readDashboard = defineCall({
  method: 'GET',
  path: '/api/dashboard',
  access: 'signed-in',
  answer: dashboardSchema,
  pinned: 'shows',
});
