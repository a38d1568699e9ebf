import type { Bindings, Deps } from '#worker/app-env.ts';
import { createMovesRepository, type MoveStep, moveAccount } from '#worker/directory/move-account.ts';

/** A move as a test asks for it: broken off after a step, or with something done to a database there. */
export type MoveWish = {
  readonly userId: string;
  readonly to: string;
  readonly breakAfter?: MoveStep;
  readonly spoil?: { readonly after: MoveStep; readonly shard: string; readonly sql: string };
};

/** Moves an account in the Worker, where a statement costs no call. Gives how it ended, or the message it was refused with. */
export async function moveAsked(deps: Deps, { userId, to, breakAfter, spoil }: MoveWish): Promise<string> {
  const passed = async (step: MoveStep) => {
    if (spoil?.after === step) await deps.databaseFor(spoil).run(spoil.sql);
    if (step === breakAfter) throw new Error(`broken off after it was ${step}`);
  };
  return moveAccount({ deps, moves: createMovesRepository(deps), passed }, { userId, to }).catch(
    (error: Error) => error.message,
  );
}

export type DatabaseName = 'DB' | 'DB_2' | 'DIRECTORY' | 'LEDGER';
/** A statement, and what is bound to it. */
export type Statement = { readonly sql: string; readonly params?: readonly unknown[] };
export type SqlWish = {
  readonly database: DatabaseName;
  readonly statements: readonly Statement[];
  /** 1: rows alone, each a list of values. */
  readonly isRaw?: 0 | 1;
};

/** The results of statements against one database, in one transaction. */
export function runSql(database: Bindings['DB'], { statements, isRaw }: SqlWish): Promise<unknown[]> {
  const prepared = statements.map(({ sql, params = [] }) => database.prepare(sql).bind(...params));
  return isRaw ? Promise.all(prepared.map((statement) => statement.raw())) : database.batch(prepared);
}
