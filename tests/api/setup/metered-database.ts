import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';

/** The cost of one statement, as the database reports it. */
export type Cost = {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** The start of its D1 session, if it ran in one. */
  readonly session?: string;
};

type Bound = Pick<Cost, 'sql' | 'params'> & { readonly statement: D1PreparedStatement };

/** The database, with the cost of every statement added to `costs`. */
export function metered(db: D1Database, costs: Pick<Cost[], 'push'>): D1Database {
  const known = new WeakMap<object, Bound>();
  const enter = ({ sql, params }: Bound, { meta }: D1Result) => {
    costs.push({ sql, params, rowsRead: meta.rows_read, rowsWritten: meta.rows_written });
  };

  function watch(bound: Bound): D1PreparedStatement {
    const { sql, statement } = bound;
    const run = async () => {
      const result = await statement.run();
      enter(bound, result);
      return result;
    };
    const watched = {
      bind: (...values: unknown[]) => watch({ sql, params: values, statement: statement.bind(...values) }),
      run,
      all: run,
      raw: async () => {
        const { results } = await run();
        // The platform reports no cost for raw rows, and rows by name lose duplicate columns, so statements that only read run again.
        if (/^\s*(select|with)\b/i.test(sql)) return statement.raw();
        return results.map((row) => Object.values(row as object));
      },
    };
    known.set(watched, bound);
    // The only methods of a statement that Drizzle calls.
    return watched as unknown as D1PreparedStatement;
  }

  const boundOf = (statement: D1PreparedStatement) => {
    const found = known.get(statement);
    if (!found) throw new Error('a statement of another database');
    return found;
  };
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await db.batch(statements.map((statement) => boundOf(statement).statement));
    statements.forEach((statement, index) => {
      const result = results[index];
      if (result) enter(boundOf(statement), result);
    });
    return results;
  };
  // The only methods of a database that the product calls.
  return {
    prepare: (sql: string) => watch({ sql, params: [], statement: db.prepare(sql) }),
    batch,
    withSession: (session: string) =>
      // A session has the methods of a database that are called.
      metered(db.withSession(session) as unknown as D1Database, {
        push: (cost) => costs.push({ ...cost, session }),
      }),
  } as unknown as D1Database;
}
