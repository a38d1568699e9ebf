import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import type { Fetch } from './http-call.ts';
import type { DatabaseName, Statement } from './shard-controls.ts';

/** A Worker's database that is queried in the Worker, because Miniflare's proxy blocks this process for each statement and binding. */
export function remoteDatabase(fetch: Fetch, database: DatabaseName): D1Database {
  const bound = new WeakMap<object, Statement>();

  async function ask<Found>(statements: readonly (Statement | undefined)[], isRaw = 0): Promise<Found[]> {
    const body = JSON.stringify({ database, statements, isRaw });
    const answer = await fetch('/__test/sql', { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
    // The format of our own test entry.
    return (await answer.json()) as Found[];
  }

  function prepare(sql: string, params: readonly unknown[] = []): D1PreparedStatement {
    const query = { sql, params };
    const all = async () => (await ask<D1Result>([query]))[0];
    const statement = {
      bind: (...values: unknown[]) => prepare(sql, values),
      run: all,
      all,
      raw: async () => (await ask<unknown[]>([query], 1))[0],
      first: async (column?: string) => {
        const [row = null] = ((await all())?.results ?? []) as Record<string, unknown>[];
        return column === undefined || row === null ? row : row[column];
      },
    };
    bound.set(statement, query);
    // The only methods of a statement that tests and Drizzle call.
    return statement as unknown as D1PreparedStatement;
  }

  // The only methods of a database that tests and Drizzle call.
  return {
    prepare: (sql: string) => prepare(sql),
    exec: (sql: string) => ask([{ sql }]),
    batch: (statements: D1PreparedStatement[]) => ask(statements.map((statement) => bound.get(statement))),
  } as unknown as D1Database;
}
