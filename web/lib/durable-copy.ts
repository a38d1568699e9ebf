import {
  GREETING_KEY,
  LOCK_KEY,
  rawStored,
  readStored,
  removeStored,
  SEALED_PREFIX,
  store,
  storedKeys,
  storeRaw,
  TOKEN_KEY,
  WRITES_KEY,
  watchWrites,
} from './device-storage.ts';
import { after } from './time/after.ts';

/** The prefix of the storage keys of unsent changes. */
export const UNSENT_PREFIX = 'marea.unsent.';

/** The prefix for unsaved journal pages in earlier versions of the app, which stored them separately. */
export const DRAFT_PREFIX = 'marea.journal.';

/** Whether this device has unsent changes or drafts. */
export const hasUnsent = (): boolean =>
  [UNSENT_PREFIX, DRAFT_PREFIX].some((prefix) => storedKeys(prefix).length > 0);

/** Whether this device has sealed changes of a session that was ended elsewhere. */
export const hasSealed = (): boolean => storedKeys(SEALED_PREFIX).length > 0;

// A browser writes local storage to the disk some seconds later, and loses what it hadn't written if it's killed. Unsent changes
// and the refresh token are therefore copied into IndexedDB, which reports when they are on the disk (decision 164). The app
// still reads and writes local storage: it's synchronous, and all tabs share it.

const PLACE = { database: 'marea.durable', store: 'values' } as const;
const COPIED = [TOKEN_KEY, UNSENT_PREFIX, DRAFT_PREFIX, SEALED_PREFIX];

type Value = { readonly key: string; readonly text: string };

const isOfPerson = (key: string): boolean => COPIED.some((prefix) => key.startsWith(prefix));
/** The lock's settings are copied for their salt, without which nothing sealed could be opened. */
const isCopied = (key: string): boolean => key === LOCK_KEY || isOfPerson(key);
const isNothingLeft = (): boolean => !storedKeys('').some(isOfPerson);
const writesOf = (text: string | undefined): number => Number(text ?? 0);

/** The keys whose current value isn't on the disk yet: to be written next, being written, and failed so far. */
const due = new Set<string>();
let inFlight: readonly string[] = [];
const failed = new Set<string>();
/** The keys with a value in the copy, maybe an earlier one. */
const inCopy = new Set<string>();
let writing: Promise<void> | undefined;
/** The copy's values at the start. Nothing is written before they are read. */
let reading: Promise<Value[] | undefined> | undefined;
/** The count of writes in the copy, which outlives the one in local storage. */
let writesInCopy = 0;
const listeners = new Set<() => void>();

/** Whether the value under `key`, or an earlier one, is on the disk, or the browser can't bring it there. */
export const isDurable = (key: string): boolean =>
  inCopy.has(key) || (!due.has(key) && !inFlight.includes(key));

/** Resolves once everything stored so far is on the disk, or the browser can't bring it there. */
export async function untilDurable(): Promise<void> {
  await writing;
}

/** Calls back when values have reached the disk or were restored; returns a function that stops this. */
export function onDurable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Restores values that local storage has lost, if the copy is newer, and copies every write from now on. Values that this page
 * writes before the copy is read win over it. Never rejects.
 */
export async function restoreDurable(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  // Before the first write of this page.
  const counted = rawStored(WRITES_KEY);
  const hasNone = isNothingLeft();
  const written = new Set<string>();
  const copyWrite = (key: string) => {
    written.add(key);
    copySoon([key]);
  };
  // Without a working database only local storage is left.
  reading = databaseStep({
    ...PLACE,
    mode: 'readonly',
    work: (store): IDBRequest<Value[]> => store.getAll(),
  }).catch(() => undefined);
  watchWrites((key) => {
    if (!isCopied(key)) return;
    storeRaw(WRITES_KEY, String(Math.max(writesOf(rawStored(WRITES_KEY)), writesInCopy) + 1));
    copyWrite(key);
  });
  // Tabs with an earlier build, or closed at once, haven't copied their writes.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && isCopied(key)) copyWrite(key);
  });
  const values = await reading;
  const copy = new Map(values?.map(({ key, text }) => [key, text]));
  writesInCopy = writesOf(copy.get(WRITES_KEY));
  for (const key of copy.keys()) inCopy.add(key);
  // Without a count, an earlier version wrote it.
  const isNewer = counted === undefined ? hasNone : writesOf(counted) < writesInCopy;
  const keys = [...new Set([...storedKeys(''), ...copy.keys()])].filter(isCopied);
  const differing = keys.filter((key) => !written.has(key) && rawStored(key) !== copy.get(key));
  // A lock that isn't in the copy stays: it was set before locks were copied.
  const older = differing.filter((key) => key !== LOCK_KEY || copy.has(key));
  if (isNewer) for (const key of older) storeRaw(key, copy.get(key));
  copySoon(isNewer ? [...written] : differing);
  // A sign-out that was cut off as the page was left may have left the count behind.
  if (hasNone && copy.size === 0 && written.size === 0) storeRaw(WRITES_KEY, undefined);
  if (isNewer && !isNothingLeft()) storeRaw(WRITES_KEY, String(writesInCopy + written.size));
  for (const listener of listeners) listener();
}

function copySoon(keys: readonly string[]): void {
  for (const key of keys) due.add(key);
  writing ??= writeDue().finally(() => {
    writing = undefined;
    for (const listener of listeners) listener();
  });
}

async function writeDue(): Promise<void> {
  // Writes of the same task share one transaction.
  await (reading && withPatience(reading));
  while (due.size > 0) {
    const isEmpty = isNothingLeft();
    const step: Promise<unknown> = isEmpty ? deleteCopy() : writeCopy();
    if ((await withPatience(step)) === undefined) return giveUpForNow();
    for (const key of inFlight) inCopy.add(key);
    inFlight = [];
    if (!isNothingLeft()) continue;
    // Nothing personal is left, so the count of writes goes, too.
    if (isEmpty) storeRaw(WRITES_KEY, undefined);
    else due.add(WRITES_KEY);
  }
}

/** Leaves the values in local storage only, until the next write tries again. */
function giveUpForNow(): void {
  for (const key of [...inFlight, ...due]) failed.add(key);
  due.clear();
  inFlight = [];
}

/** Takes the keys to write now, including those that failed before. */
function takeDue(): readonly string[] {
  inFlight = [...new Set([...due, ...failed])];
  due.clear();
  failed.clear();
  return inFlight;
}

const writeCopy = () =>
  databaseStep({
    ...PLACE,
    mode: 'readwrite',
    durability: 'strict',
    work: (store) => {
      for (const key of takeDue()) {
        const text = rawStored(key);
        if (text === undefined) store.delete(key);
        else store.put({ key, text } satisfies Value, key);
      }
      writesInCopy = Math.max(writesInCopy, writesOf(rawStored(WRITES_KEY)));
      return store.put({ key: WRITES_KEY, text: String(writesInCopy) } satisfies Value, WRITES_KEY);
    },
  });

/** Also works while the page is being left. */
async function deleteCopy(): Promise<true> {
  takeDue();
  await settled(indexedDB.deleteDatabase(PLACE.database));
  return true;
}

/** The step's result; `undefined` if the database fails or takes too long. */
const withPatience = <Result>(step: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([step, after(DATABASE_TIMEOUT_MS)]).catch(() => undefined);

/** The database that holds the copy of the query cache. */
export const CACHE_DATABASE = 'marea';

/** Deletes the persisted query cache from this device. Also works while a page is being left. */
export function clearPersistedCache(): void {
  removeStored(GREETING_KEY);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(CACHE_DATABASE);
}

/** The longest wait for a database that doesn't answer. */
export const DATABASE_TIMEOUT_MS = 2000;

/** One transaction in an IndexedDB database with one store; its result is that of `work`. */
type Step<Result> = {
  readonly database: string;
  readonly store: string;
  readonly mode: IDBTransactionMode;
  /** With `strict` it resolves once the writes are on the disk and survive a crash of the browser. */
  readonly durability?: 'strict';
  readonly work: (store: IDBObjectStore) => IDBRequest<Result> | undefined;
};

/**
 * Opens the database for one step only, so that no tab stops another from deleting it. A read rejects if there is none.
 * Without a library, which would add a kilobyte to the first chunk.
 */
export async function databaseStep<Result>({
  database: name,
  store,
  mode,
  work,
  ...options
}: Step<Result>): Promise<Result | undefined> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    // A read must not create the database.
    if (mode === 'readonly') opening.transaction?.abort();
    else opening.result.createObjectStore(store);
  };
  const database = await settled(opening);
  try {
    const transaction = database.transaction(store, mode, options);
    const request = work(transaction.objectStore(store));
    if (request === undefined) return undefined;
    const [result] = await Promise.all([settled(request), options.durability && completed(transaction)]);
    return result;
  } finally {
    // Closes once pending writes are done.
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Stores the refresh token on the device. Writes can be read back at once. All implementations pass the same contract test and
 * never fail: if the device can't store the token, it lasts as long as the page.
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

/** Stores the token in local storage, which is synchronous, and in its copy, which survives a crash of the browser. */
export function createBrowserTokenStore(): TokenStore {
  return {
    ready: Promise.resolve(),
    read: () => readStored(TOKEN_KEY),
    write: (token) => store(TOKEN_KEY, token),
    remove: () => removeStored(TOKEN_KEY),
    settled: untilDurable,
  };
}
