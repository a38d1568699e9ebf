import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/** When the database of a Worker breaks: at its nth call from now on, counted from 1. */
export type Breakage = {
  readonly atCall: number;
  /** Whether the call that breaks is carried out all the same, and only its answer is lost. */
  readonly isCarriedOut: boolean;
  /** `once` is a hiccup of the line; with `on` every later call breaks too, as if the Worker had been killed there. */
  readonly lasts: 'once' | 'on';
  /** `writes` leaves calls that only read alone, and does not count them. */
  readonly of?: 'writes';
  /** What the database says; it is gone unless told otherwise. */
  readonly message?: string;
};

/** What somebody else does to the database just before the Worker's nth call of it from now on, counted from 1. */
export type Interruption = {
  readonly beforeCall: number;
  readonly statement: string;
  /** `on`: before every later call too. */
  readonly lasts?: 'on';
};

const isDue = ({ beforeCall, lasts }: Interruption, call: number) =>
  lasts === 'on' ? call >= beforeCall : call === beforeCall;

type Line = { breakage: Breakage | null; interruption: Interruption | null; calls: number };

/** The database, which breaks or is interrupted as it is told; `calls` counts its calls, a batch as one. */
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
    // The calls of a statement that Drizzle makes.
    return watched as unknown as D1PreparedStatement;
  }

  const innerOf = (statement: D1PreparedStatement) => {
    const inner = known.get(statement);
    if (!inner) throw new Error('a statement of another database');
    return inner;
  };
  // The calls of a database that the product makes.
  return {
    prepare: (sql: string) => watch(db.prepare(sql), sql),
    batch: (statements: D1PreparedStatement[]) =>
      callThrough(statements, () => db.batch(statements.map(innerOf))),
    withSession: () => breaking(db, state),
  } as unknown as D1Database;
}
