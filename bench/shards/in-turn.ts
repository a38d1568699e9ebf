import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/**
 * A database that answers one call at a time, with a fixed delay for each: like the documented limit of a D1, but slow enough
 * that the bench's machine isn't the bottleneck.
 */
export function inTurn(db: D1Database, holdMs: number): D1Database {
  const known = new WeakMap<object, D1PreparedStatement>();
  let last: Promise<unknown> = Promise.resolve();

  function turn<Result>(call: () => Promise<Result>): Promise<Result> {
    const mine = last.then(async () => {
      const [result] = await Promise.all([call(), new Promise((resolve) => setTimeout(resolve, holdMs))]);
      return result;
    });
    last = mine.catch(() => {});
    return mine;
  }

  function watch(statement: D1PreparedStatement): D1PreparedStatement {
    const watched = {
      bind: (...values: unknown[]) => watch(statement.bind(...values)),
      run: () => turn(() => statement.run()),
      all: () => turn(() => statement.all()),
      raw: () => turn(() => statement.raw()),
    };
    known.set(watched, statement);
    // The methods of a statement that Drizzle uses.
    return watched as unknown as D1PreparedStatement;
  }

  const innerOf = (statement: D1PreparedStatement) => known.get(statement) ?? statement;
  // The two methods of a database that repositories use.
  return {
    prepare: (sql: string) => watch(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => turn(() => db.batch(statements.map(innerOf))),
  } as unknown as D1Database;
}
