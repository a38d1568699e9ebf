import { defineCall } from '#domain/wire/call.ts';
import { dashboardSchema } from './dashboard.schema.ts';

export const readDashboard = defineCall('GET /api/dashboard', { answer: dashboardSchema, pinned: 'shows' });
