import { sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { readHealth, readVersion } from '#domain/system/system.calls.ts';
import { SYSTEM_VERSION } from '#domain/system/system.schema.ts';
import { route, routesOf } from '#worker/http/route.ts';

/** Version and health (contract §8). */
export const systemRoutes = routesOf(
  route(readVersion, {
    summary: 'The version of the API',
    example: { answer: { success: 1, system_version: SYSTEM_VERSION } },
    handle: async () => ({ system_version: SYSTEM_VERSION }),
  }),
  route(readHealth, {
    summary: 'Whether the database answers',
    example: { answer: { success: 1, database: 'ok' } },
    handle: async (c) => {
      const { shards, databaseFor } = c.var.deps;
      const answered = await Promise.all(shards.map((shard) => databaseFor(shard).get(sql`select 1`))).then(
        () => true,
        () => false,
      );
      if (!answered) throw new AppError('unavailable', { detail: 'the database does not answer' });
      return { database: 'ok' as const };
    },
  }),
);
