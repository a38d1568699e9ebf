import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { idSchema } from '#domain/wire/wire.schema.ts';
import { importTakenBackSchema, madeImportsSchema } from './made-imports.schema.ts';
import {
  IMPORT_LIMIT_BYTES,
  importedSchema,
  importFileSchema,
  importQuerySchema,
} from './portable-data.schema.ts';

export const exportData = defineCall('GET /api/user/export', { file: 'application/zip' });

export const importData = defineCall('POST /api/user/import', {
  query: importQuerySchema,
  body: importFileSchema,
  bodyLimitBytes: IMPORT_LIMIT_BYTES,
  answer: importedSchema,
  pinned: 'moves',
  refusals: ['conflict'],
});

/** Imports that can be taken back. */
export const listImports = defineCall('GET /api/imports', { answer: madeImportsSchema });

export const takeImportBack = defineCall('POST /api/import/:import_id/take-back', {
  params: v.object({ import_id: idSchema }),
  body: v.object({}),
  answer: importTakenBackSchema,
  pinned: 'moves',
  refusals: ['not_found'],
});
