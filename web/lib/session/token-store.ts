import { readStored, removeStored, store, TOKEN_KEY } from '#web/lib/device-storage.ts';

/**
 * Where a device keeps the refresh token. What was written can be read at once; one contract test holds for every
 * implementation. None of them ever fails: where the device keeps nothing, the token lives as long as the page.
 */
export type TokenStore = {
  /** Resolves once `read` knows what an earlier visit left. */
  readonly ready: Promise<void>;
  readonly read: () => string | undefined;
  readonly write: (token: string) => void;
  readonly remove: () => void;
  /** Resolves once the device has taken, or refused, everything written so far. */
  readonly settled: () => Promise<void>;
};

const DONE = Promise.resolve();

/** The browser's local storage, which can be read and written at once. */
export function createBrowserTokenStore(): TokenStore {
  return {
    ready: DONE,
    read: () => readStored(TOKEN_KEY),
    write: (token) => store(TOKEN_KEY, token),
    remove: () => removeStored(TOKEN_KEY),
    settled: () => DONE,
  };
}
