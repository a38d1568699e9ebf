import type { CapacitorSQLitePlugin } from '@capacitor-community/sqlite';
import type { TokenStore } from './token-store.ts';

/** What of the plugin is used. */
export type TokenDatabase = Pick<
  CapacitorSQLitePlugin,
  'createConnection' | 'open' | 'execute' | 'query' | 'run'
>;

const database = 'marea';
const CREATE =
  'CREATE TABLE IF NOT EXISTS refresh_token (id INTEGER PRIMARY KEY CHECK (id = 1), token TEXT NOT NULL);';
const READ = 'SELECT token FROM refresh_token';
const WRITE =
  'INSERT INTO refresh_token (id, token) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET token = excluded.token';
const REMOVE = 'DELETE FROM refresh_token';

/**
 * A local database, for iOS: the system may clear a web view's own storage when space runs short. The token is mirrored in
 * memory, so that reading never waits. Every call is handed over at once: the shell works them off in turn, even when the
 * page is left in between.
 */
export function createDatabaseTokenStore(sqlite: TokenDatabase): TokenStore {
  let token: string | undefined;
  let wasSetHere = false;
  let sent: Promise<unknown> = Promise.resolve();

  const send = (call: () => Promise<unknown>) => {
    sent = Promise.allSettled([sent, handOver(call)]);
  };
  const set = (next: string | undefined) => {
    token = next;
    wasSetHere = true;
  };

  // After a reload the shell still has the connection and refuses a second one, which is as good.
  send(() => sqlite.createConnection({ database, encrypted: false, mode: 'no-encryption', version: 1 }));
  send(() => sqlite.open({ database }));
  send(() => sqlite.execute({ database, statements: CREATE }));
  const ready = handOver(() => sqlite.query({ database, statement: READ, values: [] })).then(
    ({ values }) => {
      // Whoever signed in or out while the database opened knows better.
      if (!wasSetHere) token = tokenIn(values);
    },
    () => undefined,
  );

  return {
    ready,
    read: () => token,
    write: (next) => {
      set(next);
      send(() => sqlite.run({ database, statement: WRITE, values: [next] }));
    },
    remove: () => {
      set(undefined);
      send(() => sqlite.run({ database, statement: REMOVE, values: [] }));
    },
    settled: () => sent.then(() => undefined),
  };
}

/** Calls now; a plugin that is not there may throw instead of refusing. */
async function handOver<T>(call: () => Promise<T>): Promise<T> {
  return call();
}

/** iOS puts a row with the names of the columns before the others. */
function tokenIn(rows: readonly unknown[] | undefined): string | undefined {
  for (const row of rows ?? []) {
    if (typeof row === 'object' && row !== null && 'token' in row && typeof row.token === 'string') {
      return row.token;
    }
  }
  return undefined;
}
