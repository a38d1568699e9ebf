import { DatabaseSync } from 'node:sqlite';
import type { TokenDatabase } from '#web/lib/native-token-store.ts';

type Row = Record<string, unknown>;

/**
 * The shell's end of the bridge as iOS has it: a real database, one call after the other in the order in which they were
 * handed over, answers that take a while. It outlives the page.
 */
export function createShell() {
  const database = new DatabaseSync(':memory:');
  let queue: Promise<unknown> = Promise.resolve();
  let isConnected = false;
  let refusal: Error | undefined;

  const inTurn = <T>(work: () => T): Promise<T> => {
    const answer = queue.then(() => {
      if (refusal) throw refusal;
      return work();
    });
    queue = answer.catch(() => {});
    return answer;
  };

  const bridge: TokenDatabase = {
    createConnection: () =>
      inTurn(() => {
        if (isConnected) throw new Error('CreateConnection: Connection marea already exists');
        isConnected = true;
      }),
    open: () =>
      inTurn(() => {
        if (!isConnected) throw new Error('Open: Connection to marea not available');
      }),
    execute: ({ statements = '' }) =>
      inTurn(() => {
        database.exec(statements);
        return { changes: { changes: 0 } };
      }),
    query: ({ statement = '', values = [] }) =>
      inTurn(() => {
        const rows = database.prepare(statement).all(...values) as Row[];
        return { values: rows.length === 0 ? [] : [{ ios_columns: Object.keys(rows[0] ?? {}) }, ...rows] };
      }),
    run: ({ statement = '', values = [] }) =>
      inTurn(() => {
        database.prepare(statement).run(...values);
        return { changes: { changes: 1 } };
      }),
  };

  return {
    bridge,
    /** From now on every call is refused. */
    fail: () => {
      refusal = new Error('disk I/O error');
    },
    mend: () => {
      refusal = undefined;
    },
  };
}
