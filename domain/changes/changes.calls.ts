import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { batchPathSchema, changesQuerySchema, changesSchema, undoneSchema } from './changes.schema.ts';

export const listChanges = defineCall('GET /api/changes', {
  query: changesQuerySchema,
  answer: changesSchema,
  pinned: 'shows',
  refusals: ['validation_failed'],
});

export const markChangesSeen = defineCall('POST /api/changes/:batch_id/seen', {
  params: batchPathSchema,
  body: v.object({}),
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const undoChanges = defineCall('POST /api/changes/:batch_id/undo', {
  params: batchPathSchema,
  body: v.object({}),
  answer: undoneSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});
