import type { TokenStore } from '#web/lib/session/token-store.ts';
import type { EarlierTokens } from './native-earlier-tokens.ts';

type Named = { readonly prefixedKey: string; readonly sync: boolean };

/** What of the plugin is used, by the names that the shell knows. */
export type TokenKeychain = {
  readonly internalGetItem: (item: Named) => Promise<{ data: string | null }>;
  readonly internalSetItem: (item: Named & { data: string; access: number }) => Promise<void>;
  readonly internalRemoveItem: (item: Named) => Promise<unknown>;
};

/** Never in iCloud's Keychain. */
const ITEM: Named = { prefixedKey: 'marea.refresh_token', sync: false };
/** `KeychainAccess.whenUnlockedThisDeviceOnly`: in no backup that another device can read. */
const ACCESS = 1;

/**
 * The Keychain, for iOS. The token is mirrored in memory, so that reading never waits. Every call is handed over at once: the
 * shell works them off in turn, even when the page is left in between. What an earlier version kept in a database is taken
 * over once, and the database deleted.
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
    const kept = data ?? (await earlier.read());
    // Anyone who signed in or out meanwhile knows better.
    if (!wasSetHere) token = kept;
    // One that the Keychain does not take stays where it was, for the next start.
    if (!wasSetHere && data === null && kept !== undefined) await write(kept);
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

/** Calls now; a plugin that is not there may throw instead of refusing. */
async function handOver<T>(call: () => Promise<T>): Promise<T> {
  return call();
}
