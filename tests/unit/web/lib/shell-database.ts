import { DatabaseSync } from 'node:sqlite';
import type { TokenDatabase } from '#web/lib/native/native-platform.ts';

type Row = Record<string, unknown>;

/**
 * The shell's side of the bridge on iOS: a real database that runs calls one at a time in order, with a delay. It outlives the
 * page.
 */
export function createShellDatabase(token?: string) {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE refresh_token (id INTEGER PRIMARY KEY, token TEXT NOT NULL)');
  if (token !== undefined) database.prepare('INSERT INTO refresh_token VALUES (1, ?)').run(token);
  let queue: Promise<unknown> = Promise.resolve();
  let isConnected = false;
  let isThere = token !== undefined;
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
    query: ({ statement = '', values = [] }) =>
      inTurn(() => {
        const rows = database.prepare(statement).all(...values) as Row[];
        return { values: rows.length === 0 ? [] : [{ ios_columns: Object.keys(rows[0] ?? {}) }, ...rows] };
      }),
    isDatabase: () => inTurn(() => ({ result: isThere })),
    deleteDatabase: () =>
      inTurn(() => {
        if (!isConnected) throw new Error('DeleteDatabase: Connection to marea not available');
        isThere = false;
      }),
  };

  return {
    bridge,
    isThere: () => isThere,
    /** Refuses every call from now on. */
    fail: () => {
      refusal = new Error('disk I/O error');
    },
    mend: () => {
      refusal = undefined;
    },
  };
}
