/** The longest that the start waits for the device's storage (contract §9). */
export const STORAGE_WAIT_MS = 500;

/** The native app's replacement for the cookie of a known browser. */
export const KNOWN_BROWSER_KEY = 'marea.known';

/** What survives signing out: the device's settings, and what identifies it at the next sign-in. */
const STAYING: ReadonlySet<string> = new Set(['locale', 'theme', KNOWN_BROWSER_KEY]);

/** Prefix of the keys for changes sealed until their owner signs in again; they survive signing out too. */
export const SEALED_PREFIX = 'marea.sealed.';

/** What a tab keeps across a log-in: which of the two shortcuts led there. */
export const ASKED_SHORTCUT = 'marea.asked';

/** The refresh token. */
export const TOKEN_KEY = 'marea.session';

/**
 * The greeting, the phase and the day's texts. In local storage like the session, because the first picture needs them at once.
 */
export const GREETING_KEY = 'marea.greeting';

// Used when the browser forbids storage; it lasts as long as the page.
const memory = new Map<string, string>();

/** The value under `key`, or `undefined`. */
export function readStored(key: string): string | undefined {
  return attempt(() => localStorage.getItem(key)) ?? memory.get(key);
}

/** Stores `value` on this device, or in memory if storage is forbidden. */
export function store(key: string, value: string): void {
  memory.delete(key);
  const isStored = attempt(() => {
    localStorage.setItem(key, value);
    return true;
  });
  if (isStored !== true) memory.set(key, value);
}

/** The stored keys that start with `prefix`. */
export function storedKeys(prefix: string): string[] {
  const keys = [...(attempt(() => Object.keys(localStorage)) ?? []), ...memory.keys()];
  return [...new Set(keys)].filter((key) => key.startsWith(prefix));
}

/** Removes the value under `key`. */
export function removeStored(key: string): void {
  memory.delete(key);
  attempt(() => localStorage.removeItem(key));
}

/** Removes everything from local and session storage, except the device's settings, sealed changes and a shortcut. */
export function forgetStored(): void {
  memory.clear();
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (!STAYING.has(key) && !key.startsWith(SEALED_PREFIX)) localStorage.removeItem(key);
    }
  });
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key !== ASKED_SHORTCUT) sessionStorage.removeItem(key);
  });
}

/**
 * Resolves once storage can be read, or after `STORAGE_WAIT_MS`. Browser storage is ready at once; others have to be opened
 * first.
 */
export function storageReady(opening: Promise<unknown> = Promise.resolve()): Promise<void> {
  const deadline = new Promise<void>((resolve) => setTimeout(resolve, STORAGE_WAIT_MS));
  const opened = opening.then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([opened, deadline]);
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
