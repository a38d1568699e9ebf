/** How long the start waits for the device's storage at most (contract §9). */
export const STORAGE_WAIT_MS = 500;

/** What the native app keeps where a browser has the cookie of a known browser. */
export const KNOWN_BROWSER_KEY = 'marea.known';

/** What may stay when somebody signs out: how the device is set, and what it is known by at the next sign-in. */
const STAYING: ReadonlySet<string> = new Set(['locale', 'theme', KNOWN_BROWSER_KEY]);

/** What the keys of changes begin with that lie sealed until their person signs in again; they stay, too. */
export const SEALED_PREFIX = 'marea.sealed.';

/** What a tab may keep over a log-in: which of the two shortcuts led there. */
export const ASKED_SHORTCUT = 'marea.asked';

/** The refresh token. */
export const TOKEN_KEY = 'marea.session';

/** The greeting, the phase and the words of the day: next to the session, because they are read in the very moment a page begins. */
export const GREETING_KEY = 'marea.greeting';

// Where the browser forbids its storage, what would be there lives as long as the page.
const memory = new Map<string, string>();

/** The value under `key`, or `undefined`. */
export function readStored(key: string): string | undefined {
  return attempt(() => localStorage.getItem(key)) ?? memory.get(key);
}

/** Keeps `value` on this device, or for as long as the page lives where storage is forbidden. */
export function store(key: string, value: string): void {
  memory.delete(key);
  const isStored = attempt(() => {
    localStorage.setItem(key, value);
    return true;
  });
  if (isStored !== true) memory.set(key, value);
}

/** The keys in use that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  const keys = [...(attempt(() => Object.keys(localStorage)) ?? []), ...memory.keys()];
  return [...new Set(keys)].filter((key) => key.startsWith(prefix));
}

/** Removes the value under `key`. */
export function removeStored(key: string): void {
  memory.delete(key);
  attempt(() => localStorage.removeItem(key));
}

/** Removes everything but the device's preferences and an asked shortcut, of this visit and of earlier ones. */
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
 * Resolves once the storage can be read, after `STORAGE_WAIT_MS` at the latest. A browser's own storage can be at once;
 * the wait is for one that has to be opened first.
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
