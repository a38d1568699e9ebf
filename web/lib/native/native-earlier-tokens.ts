import type { CapacitorSQLitePlugin } from '@capacitor-community/sqlite';

/** The parts of the plugin in use. */
export type TokenDatabase = Pick<
  CapacitorSQLitePlugin,
  'isDatabase' | 'createConnection' | 'open' | 'query' | 'deleteDatabase'
>;

/** The refresh token as stored by versions before the Keychain. */
export type EarlierTokens = {
  /** The token, or `undefined` if there is no database or no token in it. */
  readonly read: () => Promise<string | undefined>;
  /** Deletes the database if it exists. */
  readonly drop: () => Promise<void>;
};

const database = 'marea';

/** The local database of earlier versions on iOS. */
export function createEarlierTokens(sqlite: TokenDatabase): EarlierTokens {
  const isThere = async () => (await sqlite.isDatabase({ database })).result === true;
  const open = async () => {
    const connection = { database, encrypted: false, mode: 'no-encryption', version: 1 };
    // After a reload the shell still has the connection and refuses a second one, which does no harm.
    await sqlite.createConnection(connection).catch(() => undefined);
    await sqlite.open({ database });
  };

  return {
    read: async () => {
      if (!(await isThere())) return undefined;
      await open();
      const { values } = await sqlite.query({
        database,
        statement: 'SELECT token FROM refresh_token',
        values: [],
      });
      return tokenIn(values);
    },
    drop: async () => {
      if (!(await isThere())) return;
      await open();
      await sqlite.deleteDatabase({ database });
    },
  };
}

/** On iOS the first row holds the column names. */
function tokenIn(rows: readonly unknown[] | undefined): string | undefined {
  for (const row of rows ?? []) {
    if (typeof row === 'object' && row !== null && 'token' in row && typeof row.token === 'string') {
      return row.token;
    }
  }
  return undefined;
}
