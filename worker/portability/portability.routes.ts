import { makeZip } from 'client-zip';
import { Hono } from 'hono';
import {
  importedSchema,
  importFileSchema,
  importQuerySchema,
} from '#domain/portability/portable-data.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJsonUpTo } from '#worker/http/read-json.ts';
import { body, query } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { exportFiles } from './export-files.ts';
import { IMPORT_EXAMPLE } from './portability.examples.ts';

/** Most bytes of a file that is brought in (contract §1). */
const IMPORT_LIMIT_BYTES = 16 * 1024 * 1024;

/** A person's data, out and in. */
export const portabilityRoutes = new Hono<AppEnv>()
  .get(
    '/user/export',
    describe({
      summary: 'Everything that is kept of the person, as a ZIP',
      access: 'signed-in',
      file: 'application/zip',
    }),
    authenticate,
    async (c) => {
      const { cycle, portability } = c.var.services;
      const [data, { cycles }] = await Promise.all([portability.takeOut(), cycle.predictions()]);
      return c.body(makeZip(exportFiles(data, cycles)), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="marea.zip"',
      });
    },
  )
  .post(
    '/user/import',
    describe({
      summary: 'Add what a file of an export holds',
      example: IMPORT_EXAMPLE,
      access: 'signed-in',
      answer: importedSchema,
      refusals: [...BODY_REFUSALS, 'conflict'],
    }),
    authenticate,
    requireJsonUpTo(IMPORT_LIMIT_BYTES),
    query(importQuerySchema),
    body(importFileSchema),
    async (c) => {
      const receipt = await c.var.services.imports.bringIn(c.req.valid('json'), c.req.valid('query'));
      return c.json({ success: 1, ...receipt });
    },
  );
