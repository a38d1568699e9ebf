import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { clientIdSchema, successSchema } from '#domain/wire/wire.schema.ts';
import { batchPathSchema, changesSchema, undoneSchema } from './changes.schema.ts';

/** Newest first, those before the batch `after`. */
export const listChanges = defineCall('GET /api/changes', {
  query: v.object({ after: v.optional(clientIdSchema) }),
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
