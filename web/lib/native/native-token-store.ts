import type { CapacitorSQLitePlugin } from '@capacitor-community/sqlite';
import type { TokenStore } from '#web/sync/durable-copy.ts';

type Named = { readonly prefixedKey: string; readonly sync: boolean };

/** The parts of the plugin in use, by their native names. */
export type TokenKeychain = {
  readonly internalGetItem: (item: Named) => Promise<{ data: string | null }>;
  readonly internalSetItem: (item: Named & { data: string; access: number }) => Promise<void>;
  readonly internalRemoveItem: (item: Named) => Promise<unknown>;
};

/** Never in iCloud's Keychain. */
const ITEM: Named = { prefixedKey: 'marea.refresh_token', sync: false };
/** `KeychainAccess.whenUnlockedThisDeviceOnly`: not in backups that another device can read. */
const ACCESS = 1;

/**
 * The iOS Keychain. The token is mirrored in memory, so reading never waits. Calls go to the shell at once; it runs them in
 * order, even if the page is left meanwhile. A token in an earlier version's database moves over once, then that database is
 * deleted.
 */
export function createKeychainTokenStore(keychain: TokenKeychain, earlier: EarlierTokens): TokenStore {
  let token: string | undefined;
  let wasSetHere = false;
  let sent: Promise<unknown> = Promise.resolve();

  const send = (call: () => Promise<unknown>): Promise<unknown> => {
    const answer = handOver(call);
    sent = Promise.allSettled([sent, answer]);
    return answer;
  };
  const write = (next: string) =>
    send(() => keychain.internalSetItem({ ...ITEM, data: next, access: ACCESS }));
  const set = (next: string | undefined) => {
    token = next;
    wasSetHere = true;
  };

  const takeOver = async () => {
    const { data } = await handOver(() => keychain.internalGetItem(ITEM));
    const stored = data ?? (await earlier.read());
    // A sign-in or sign-out meanwhile takes precedence.
    if (!wasSetHere) token = stored;
    // If the Keychain refuses it, this throws: the database stays for the next start.
    if (!wasSetHere && data === null && stored !== undefined) await write(stored);
    await earlier.drop();
  };
  const ready = takeOver().catch(() => undefined);

  return {
    ready,
    read: () => token,
    write: (next) => {
      set(next);
      void write(next).catch(() => undefined);
    },
    remove: () => {
      set(undefined);
      void send(() => keychain.internalRemoveItem(ITEM)).catch(() => undefined);
    },
    settled: () => Promise.all([sent, ready]).then(() => undefined),
  };
}

/** Turns a throw into a rejection: a missing plugin may throw. */
async function handOver<T>(call: () => Promise<T>): Promise<T> {
  return call();
}

/** The parts of the plugin in use. */
export type TokenDatabase = Pick<
  CapacitorSQLitePlugin,
  'isDatabase' | 'createConnection' | 'open' | 'query' | 'deleteDatabase'
>;

/** The refresh token as stored by versions before the Keychain. */
type EarlierTokens = {
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
