import { defineCall } from '#domain/wire/call.ts';
import {
  planAppliedSchema,
  planApplySchema,
  planPreferencesChangeSchema,
  planPreferencesSchema,
  planPreviewRequestSchema,
  planPreviewSchema,
} from './planning.schema.ts';

export const readPlanPreferences = defineCall({
  method: 'GET',
  path: '/api/plan/preferences',
  access: 'signed-in',
  answer: planPreferencesSchema,
});

export const updatePlanPreferences = defineCall({
  method: 'POST',
  path: '/api/plan/preferences/update',
  access: 'signed-in',
  body: planPreferencesChangeSchema,
  answer: planPreferencesSchema,
  takesKey: true,
});

/** Distributes open tasks over the coming days, and writes nothing. */
export const previewPlan = defineCall({
  method: 'POST',
  path: '/api/plan/preview',
  access: 'signed-in',
  body: planPreviewRequestSchema,
  answer: planPreviewSchema,
  reads: true,
  pinned: 'shows',
  refusals: ['not_found', 'rate_limited'],
});

export const applyPlan = defineCall({
  method: 'POST',
  path: '/api/plan/apply',
  access: 'signed-in',
  body: planApplySchema,
  answer: planAppliedSchema,
  takesKey: true,
  refusals: ['rate_limited'],
});
