import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';
import { after } from './time/after.ts';

/** The longest that the start waits for the device's storage (contract §9). */
export const STORAGE_WAIT_MS = 500;

/** The native app's replacement for the cookie of a known browser. */
export const KNOWN_BROWSER_KEY = 'marea.known';

/** The keys of this device's lock settings, the lock's state, and the wrong tries. */
export const LOCK_KEY = 'marea.lock';
export const LOCK_SEEN_KEY = 'marea.lock.seen';
export const LOCK_TRIES_KEY = 'marea.lock.tries';

/** Set if someone declined the offer of a passkey on this device. */
export const NO_PASSKEY_KEY = 'marea.no-passkey';

/** The keys that survive even an account's deletion. */
const LOOK: readonly string[] = ['locale', 'theme'];

/** The count of writes to durable keys; shows whether their copy is newer (`durable-copy.ts`). Removed with the last of them. */
export const WRITES_KEY = 'marea.writes';

/** The keys that survive signing out: the device's settings, and its identity for the next sign-in. Never sealed. */
const DEVICE_KEYS: ReadonlySet<string> = new Set([
  ...LOOK,
  KNOWN_BROWSER_KEY,
  LOCK_KEY,
  LOCK_SEEN_KEY,
  LOCK_TRIES_KEY,
  NO_PASSKEY_KEY,
]);

/** Prefix of the keys for changes sealed until their owner signs in again; they survive signing out too. */
export const SEALED_PREFIX = 'marea.sealed.';

/** A tab's key, across a log-in, for which of the two shortcuts led there. */
export const SHORTCUT_KEY = 'marea.asked';

/** The refresh token. */
export const TOKEN_KEY = 'marea.session';

/** The greeting, the phase and the day's texts. In local storage, because the first picture needs them at once. */
export const GREETING_KEY = 'marea.greeting';

/** Seals texts for a storage place; `open` only opens texts sealed for the same place. */
export type Sealer = {
  readonly seal: (place: string, text: string) => string;
  readonly open: (place: string, sealed: string) => string | undefined;
};

/** The prefix of sealed values; no other stored value has it. */
const SEALED_MARK = 'sealed:';
let sealer: Sealer | undefined;

/** Sets the sealer: from now on personal data are sealed, and data sealed with the same key can be read. */
export function sealWith(next: Sealer | undefined): void {
  sealer = next;
}

/** Whether personal data are sealed when stored. */
export const isSealing = (): boolean => sealer !== undefined;

/** A field's `autocomplete`; `off` on a sealed device, where the browser would write typed text into its own files to restore tabs. */
export const autofillOf = (purpose: string): string => (isSealing() ? 'off' : purpose);

/** The text as it may be stored on this device: sealed if there is a sealer. */
export const sealedText = (place: string, text: string): string =>
  sealer === undefined ? text : SEALED_MARK + sealer.seal(place, text);

/** Opens a stored text; `undefined` while it can't be opened. */
export function openedText(place: string, text: string): string | undefined {
  return text.startsWith(SEALED_MARK) ? sealer?.open(place, text.slice(SEALED_MARK.length)) : text;
}

const isSealable = (key: string): boolean =>
  !DEVICE_KEYS.has(key) && !key.startsWith(SEALED_PREFIX) && key !== WRITES_KEY;

/** Reseals, or opens, stored personal data with the sealer that `change` sets; leaves what is up to date to other tabs' writes. */
export function resealStored(change: () => void): void {
  const keys = storedKeys('').filter(isSealable);
  const before = new Map(keys.map((key) => [key, readStored(key)]));
  change();
  for (const key of keys) {
    const text = readStored(key) ?? before.get(key);
    if (text !== undefined && !isSealUpToDate(key)) store(key, text);
  }
}

/** Whether all stored personal data are sealed, including older values on the disk of those that only fitted into memory. */
export const isAllSealed = (): boolean =>
  storedKeys('')
    .filter(isSealable)
    .flatMap((key) => [memory.get(key), attempt(() => localStorage.getItem(key))])
    .every((text) => text?.startsWith(SEALED_MARK) ?? true);

/** Whether a value is sealed by the current sealer, or open without one. */
function isSealUpToDate(key: string): boolean {
  const isMarked = rawStored(key)?.startsWith(SEALED_MARK) === true;
  return isMarked ? isSealing() && readStored(key) !== undefined : !isSealing();
}

// Used if the browser forbids storage or it's full; lasts as long as the page.
const memory = new Map<string, string>();

/** The value under `key`; `undefined` if there is none or it can't be opened. */
export function readStored(key: string): string | undefined {
  const text = rawStored(key);
  return text === undefined ? undefined : openedText(key, text);
}

/** Whether there is a value under `key`, even one that can't be opened yet. */
export const isStored = (key: string): boolean => rawStored(key) !== undefined;

/** The text under `key` as stored, maybe sealed. A value in memory, which didn't fit on the disk, is newer. */
export const rawStored = (key: string): string | undefined =>
  memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined;

/** Called with the key of each value that this page writes or removes. */
let onWritten: (key: string) => void = () => {};
export function watchWrites(listener: (key: string) => void): void {
  onWritten = listener;
}

/** Stores `value` on this device, or in memory if storage is forbidden. */
export function store(key: string, value: string): void {
  storeRaw(key, isSealable(key) ? sealedText(key, value) : value);
  onWritten(key);
}

/** Puts a text under `key` unchanged; `undefined` removes it. */
export function storeRaw(key: string, text: string | undefined): void {
  memory.delete(key);
  const isDone = attempt(() => {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  });
  if (isDone !== true && text !== undefined) memory.set(key, text);
}

export function storedKeys(prefix: string): string[] {
  const keys = [...(attempt(() => Object.keys(localStorage)) ?? []), ...memory.keys()];
  return [...new Set(keys)].filter((key) => key.startsWith(prefix));
}

export function removeStored(key: string): void {
  storeRaw(key, undefined);
  onWritten(key);
}

/** Clears local and session storage, except the device's settings, sealed changes, a shortcut and other people's keys. */
export function forgetStored(isOfOthers: (key: string) => boolean = () => false): void {
  for (const key of storedKeys('')) if (isSealable(key) && !isOfOthers(key)) removeStored(key);
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key !== SHORTCUT_KEY) sessionStorage.removeItem(key);
  });
}

/** After an account's deletion, removes the keys that survive signing out, except language and theme. */
export function removeDeviceKeys(): void {
  for (const key of DEVICE_KEYS) if (!LOOK.includes(key)) removeStored(key);
}

/** Resolves once storage can be read, or after `STORAGE_WAIT_MS`. The browser's is ready at once; others have to be opened. */
export async function storageReady(opening: Promise<unknown>): Promise<void> {
  await Promise.race([opening.catch(() => undefined), after(STORAGE_WAIT_MS)]);
}

/** This tab's value under `key`; `undefined` if there is none or storage is forbidden. */
export const readInTab = (key: string): string | undefined =>
  attempt(() => sessionStorage.getItem(key)) ?? undefined;

/** Stores a value for this tab, or removes it; returns whether storage allowed it. */
export function storeInTab(key: string, value: string | undefined): boolean {
  const isDone = attempt(() => {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  });
  return isDone === true;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'theme';
/** The colour of the browser's own bars; the same as `--paper` in the tokens. */
const PAPER = { light: '#fbf6ee', dark: '#160f18' } as const;

export function savedTheme(): Theme {
  const saved = readStored(NAME);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** Remembers the theme on this device and shows it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored(NAME);
  else store(NAME, theme);
  applyTheme();
}

/** Shows the device's theme; called before anything is drawn. */
export function applyTheme(): void {
  const theme = savedTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[theme === 'system' ? own : theme];
  }
}

const LANGUAGE_NAME = 'locale';
const ONE_YEAR_SECONDS = 31_536_000;

/** The chosen language, or English. For a visitor the static pages' cookie wins; a signed-in person's app keeps its own choice. */
export const savedLanguage = (): Language => chosenLanguage() ?? DEFAULT_LANGUAGE;

/** Like `savedLanguage`, but `undefined` if no language was chosen yet. */
export function chosenLanguage(): Language | undefined {
  const isSignedIn = isStored(TOKEN_KEY);
  const saved = isSignedIn
    ? (readStored(LANGUAGE_NAME) ?? languageCookie())
    : (languageCookie() ?? readStored(LANGUAGE_NAME));
  return saved === undefined ? undefined : (matchLanguage(saved) ?? DEFAULT_LANGUAGE);
}

/** Remembers the language in this browser, without the cookie for the server's static pages. */
export function rememberLanguage(language: Language): void {
  store(LANGUAGE_NAME, language);
}

/** Remembers an explicit switch; through the cookie the landing and legal pages use this language too. */
export function rememberSwitch(language: Language): void {
  rememberLanguage(language);
  // Local servers have no TLS.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers we support
  document.cookie = `${LANGUAGE_NAME}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
}

function languageCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${LANGUAGE_NAME}=`));
  return pair?.slice(LANGUAGE_NAME.length + 1);
}
