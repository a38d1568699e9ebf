import { readStored, removeStored, store, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { untilDurable } from '#web/sync/durable-copy.ts';

/**
 * Stores the refresh token on the device. Writes can be read back at once. All implementations pass the same contract test and
 * never fail: if the device can't store it, the token lasts as long as the page.
 */
export type TokenStore = {
  /** Resolves once `read` returns what an earlier visit stored. */
  readonly ready: Promise<void>;
  readonly read: () => string | undefined;
  readonly write: (token: string) => void;
  readonly remove: () => void;
  /** Resolves once the device has accepted or refused all writes so far. */
  readonly settled: () => Promise<void>;
};

const DONE = Promise.resolve();

/** The browser's local storage, which is synchronous, and its copy, which outlives the end of the browser. */
export function createBrowserTokenStore(): TokenStore {
  return {
    ready: DONE,
    read: () => readStored(TOKEN_KEY),
    write: (token) => store(TOKEN_KEY, token),
    remove: () => removeStored(TOKEN_KEY),
    settled: untilDurable,
  };
}
