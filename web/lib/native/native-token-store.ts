import type { TokenStore } from '#web/lib/session/token-store.ts';
import type { EarlierTokens } from './native-earlier-tokens.ts';

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
