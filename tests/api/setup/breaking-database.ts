import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/** When the database of a Worker breaks: at its nth call from now on, counted from 1. */
export type Breakage = {
  readonly atCall: number;
  /** Whether the breaking call is still carried out and only its answer is lost. */
  readonly isCarriedOut: boolean;
  /** `once` is a brief network failure; with `on` every later call breaks too, as if the Worker had been killed. */
  readonly lasts: 'once' | 'on';
  /** With `writes`, calls that only read neither break nor count. */
  readonly of?: 'writes';
  /** The database's error message; by default that of a lost connection. */
  readonly message?: string;
};

/** A statement that runs just before the Worker's nth database call from now on, counted from 1. */
export type Interruption = {
  readonly beforeCall: number;
  readonly statement: string;
  /** With `on` it also runs before every later call. */
  readonly lasts?: 'on';
};

const isDue = ({ beforeCall, lasts }: Interruption, call: number) =>
  lasts === 'on' ? call >= beforeCall : call === beforeCall;

type Line = { breakage: Breakage | null; interruption: Interruption | null; calls: number };

/** The database with the breakage and interruption of `state`; `calls` counts its calls, a batch as one. */
export function breaking(db: D1Database, state: Line): D1Database {
  const known = new WeakMap<object, D1PreparedStatement>();
  const writing = new WeakSet<object>();

  async function callThrough<Result>(
    statements: readonly object[],
    call: () => Promise<Result>,
  ): Promise<Result> {
    const { breakage, interruption } = state;
    if (breakage?.of === 'writes' && !statements.some((statement) => writing.has(statement))) return call();
    state.calls += 1;
    if (interruption && isDue(interruption, state.calls)) await db.prepare(interruption.statement).run();
    if (!breakage || state.calls < breakage.atCall) return call();
    const isFirst = state.calls === breakage.atCall;
    if (!isFirst && breakage.lasts === 'once') return call();
    if (isFirst && breakage.isCarriedOut) await call();
    throw new Error(breakage.message ?? 'the database is gone');
  }

  function watch(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    const watched = {
      bind: (...values: unknown[]) => watch(statement.bind(...values), sql),
      run: () => callThrough([watched], () => statement.run()),
      all: () => callThrough([watched], () => statement.all()),
      raw: () => callThrough([watched], () => statement.raw()),
    };
    known.set(watched, statement);
    if (/\b(insert|update|delete|replace) /i.test(sql)) writing.add(watched);
    // The only methods of a statement that Drizzle calls.
    return watched as unknown as D1PreparedStatement;
  }

  const innerOf = (statement: D1PreparedStatement) => {
    const inner = known.get(statement);
    if (!inner) throw new Error('a statement of another database');
    return inner;
  };
  // The only methods of a database that the product calls.
  return {
    prepare: (sql: string) => watch(db.prepare(sql), sql),
    batch: (statements: D1PreparedStatement[]) =>
      callThrough(statements, () => db.batch(statements.map(innerOf))),
    withSession: () => breaking(db, state),
  } as unknown as D1Database;
}
