import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { healthSchema, SYSTEM_VERSION, versionSchema } from '#domain/system/system.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { describe } from '#worker/http/openapi.ts';

/** Version and health (contract §8). */
export const systemRoutes = new Hono<AppEnv>()
  .get(
    '/system/version',
    describe({
      summary: 'The version of the API',
      access: 'public',
      example: { answer: { success: 1, system_version: SYSTEM_VERSION } },
      answer: versionSchema,
    }),
    (c) => c.json({ success: 1, system_version: SYSTEM_VERSION }),
  )
  .get(
    '/system/health',
    describe({
      summary: 'Whether the database answers',
      example: { answer: { success: 1, database: 'ok' } },
      access: 'public',
      answer: healthSchema,
      refusals: ['unavailable'],
    }),
    async (c) => {
      const { shards, databaseFor } = c.var.deps;
      const answered = await Promise.all(shards.map((shard) => databaseFor(shard).get(sql`select 1`))).then(
        () => true,
        () => false,
      );
      if (!answered) throw new AppError('unavailable', { detail: 'the database does not answer' });
      return c.json({ success: 1, database: 'ok' });
    },
  );
