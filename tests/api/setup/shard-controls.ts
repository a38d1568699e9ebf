import type { Bindings, Deps } from '#worker/context.ts';
import { createMovesRepository, type MoveStep, moveAccount } from '../../../scripts/admin/move-account.ts';

/** A test's request for a move, optionally interrupted after a step, or with a statement run there. */
export type MoveRequest = {
  readonly userId: string;
  readonly to: string;
  readonly breakAfter?: MoveStep;
  readonly spoil?: { readonly after: MoveStep; readonly shard: string; readonly sql: string };
};

/** Moves an account inside the Worker, where statements need no calls. Returns the outcome, or the message of the refusal. */
export async function moveAsked(deps: Deps, { userId, to, breakAfter, spoil }: MoveRequest): Promise<string> {
  const passed = async (step: MoveStep) => {
    if (spoil?.after === step) await deps.databaseFor(spoil).run(spoil.sql);
    if (step === breakAfter) throw new Error(`broken off after it was ${step}`);
  };
  return moveAccount({ deps, moves: createMovesRepository(deps), passed }, { userId, to }).catch(
    (error: Error) => error.message,
  );
}

export type DatabaseName = 'DB' | 'DB_2' | 'DIRECTORY' | 'LEDGER';
/** A statement with its parameters. */
export type Statement = { readonly sql: string; readonly params?: readonly unknown[] };
export type SqlRequest = {
  readonly database: DatabaseName;
  readonly statements: readonly Statement[];
  /** 1 returns only rows, each as a list of values. */
  readonly isRaw?: 0 | 1;
};

/** Runs statements on one database in one transaction, and returns their results. */
export function runSql(database: Bindings['DB'], { statements, isRaw }: SqlRequest): Promise<unknown[]> {
  const prepared = statements.map(({ sql, params = [] }) => database.prepare(sql).bind(...params));
  return isRaw ? Promise.all(prepared.map((statement) => statement.raw())) : database.batch(prepared);
}
