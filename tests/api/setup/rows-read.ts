import type { D1Database } from '@cloudflare/workers-types';
import type { Deps } from '#worker/context.ts';
import { openDatabase as openHandle } from '#worker/platform/database.ts';
import { createServices } from '#worker/services.ts';
import { openDatabase } from './server.ts';

/** A statement that a service bound, and how many rows it reads. */
export type ReadStatement = { sql: string; values: readonly unknown[]; rowsRead: number };

type Bound = { sql: string; values: unknown[] };

/** The database, and every statement that is bound through it. */
function recording(db: D1Database): { db: D1Database; statements: Bound[] } {
  const statements: Bound[] = [];
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    return {
      bind: (...values: unknown[]) => {
        statements.push({ sql, values });
        return statement.bind(...values);
      },
    };
  };
  // The two calls of a database that repositories make.
  return { db: { prepare, batch: db.batch.bind(db) } as unknown as D1Database, statements };
}

/** The statements that somebody's services make at an instant (unix seconds), each with what it reads when made again. */
export async function rowsReadBy(
  { userId, now }: { userId: string; now: number },
  work: (services: ReturnType<typeof createServices>) => unknown,
): Promise<ReadStatement[]> {
  const real = await openDatabase();
  const { db, statements } = recording(real);
  const config = { JOURNAL_KEYS: new Map([[1, 'journal-key-that-opens-nothing-0001']]) };
  // What is looked at uses nothing of the rest.
  const deps = { db: openHandle(db), config, now: () => now, newId: () => 'made' } as unknown as Deps;
  await work(createServices(deps, userId));
  return Promise.all(
    statements.map(async ({ sql, values }) => {
      const { meta } = await real
        .prepare(sql)
        .bind(...values)
        .run();
      return { sql, values, rowsRead: meta.rows_read };
    }),
  );
}
