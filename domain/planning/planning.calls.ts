import { defineCall } from '#domain/wire/call.ts';
import {
  planAppliedSchema,
  planApplySchema,
  planPreferencesChangeSchema,
  planPreferencesSchema,
  planPreviewRequestSchema,
  planPreviewSchema,
} from './planning.schema.ts';

export const readPlanPreferences = defineCall('GET /api/plan/preferences', { answer: planPreferencesSchema });

export const updatePlanPreferences = defineCall('POST /api/plan/preferences/update', {
  body: planPreferencesChangeSchema,
  answer: planPreferencesSchema,
  takesKey: true,
});

/** Distributes open tasks over the coming days, and writes nothing. */
export const previewPlan = defineCall('POST /api/plan/preview', {
  body: planPreviewRequestSchema,
  answer: planPreviewSchema,
  reads: true,
  pinned: 'shows',
  refusals: ['not_found', 'rate_limited'],
});

export const applyPlan = defineCall('POST /api/plan/apply', {
  body: planApplySchema,
  answer: planAppliedSchema,
  takesKey: true,
  refusals: ['rate_limited'],
});
