import { App } from '@capacitor/app';
import { Capacitor, registerPlugin } from '@capacitor/core';
import type { CapacitorSQLitePlugin } from '@capacitor-community/sqlite';
import './native-shell.css';
import { type Language, matchLanguage } from '#domain/account/language.ts';
import { CODE_REQUEST_HEADER, KNOWN_BROWSER_HEADER } from '#domain/account/sign-in.ts';
import { APP_PAGES, LANDING_PAGE, LEGAL_PAGES, type LegalText, staticPageAsset } from '#domain/pages.ts';
import {
  KNOWN_BROWSER_KEY,
  readStored,
  rememberSwitch,
  savedLanguage,
  store,
} from '#web/lib/device-storage.ts';
import { createBrowserTokenStore, type TokenStore } from '#web/lib/durable-copy.ts';
import { isLockOverlayShown } from '#web/lib/lock/lock-overlay.ts';

/** Set in builds for the shells, which fail without it. */
const API_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

/** Sets up the shells' `Platform`: iOS's Keychain, the system's check of the person, the back button, and links into the app. */
export async function openNativePlatform(follow: (path: string) => void) {
  await leaveForStaticPage();
  followBackButton();
  void App.addListener('appUrlOpen', ({ url }) => {
    const path = pathOfLink(url, API_ORIGIN);
    if (path !== undefined) follow(path);
  });
  return {
    tokens:
      Capacitor.getPlatform() === 'ios'
        ? createKeychainTokenStore(
            registerPlugin<TokenKeychain>('SecureStorage'),
            createEarlierTokens(registerPlugin<CapacitorSQLitePlugin>('CapacitorSQLite')),
          )
        : createBrowserTokenStore(),
    reachApi: createApiReach(API_ORIGIN),
    askDevice: createDeviceCheck(registerPlugin<DeviceCheck>('BiometricAuthNative')),
  };
}

/** Handles Android's back button and edge gesture. */
export function followBackButton(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    goBack({ canGoBack, leave: () => void App.minimizeApp() });
  });
}

/** The shells serve `index.html` for every path, so this does the Worker's job for `/start` and the legal pages. */
async function leaveForStaticPage(): Promise<void> {
  const page = staticPageOf(new URL(location.href), savedLanguage());
  if (page === undefined) return;
  if (page.chosen !== undefined) rememberSwitch(page.chosen);
  location.replace(page.asset);
  // The page is about to unload; the app must not show until then.
  await new Promise(() => {});
}

const OPENED_IN_APP: ReadonlySet<string> = new Set(APP_PAGES);
const STATIC_PAGES = new Map<string, 'start' | LegalText>([
  [LANDING_PAGE, 'start'],
  ...Object.entries(LEGAL_PAGES),
]);

/** The path that a link opens in the app, or `undefined` if it's from another origin or not a page of the app. */
export function pathOfLink(link: string, origin: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url === undefined || url.origin !== origin) return undefined;
  const page = withoutSlash(url.pathname);
  return OPENED_IN_APP.has(page) ? `${page}${url.search}${url.hash}` : undefined;
}

/** The static page's file for an address, and the language that the address selects; `undefined` for the app's own pages. */
export function staticPageOf(
  url: URL,
  language: Language,
): { asset: string; chosen: Language | undefined } | undefined {
  const page = STATIC_PAGES.get(withoutSlash(url.pathname));
  if (page === undefined) return undefined;
  const chosen = matchLanguage(url.searchParams.get('lang') ?? '');
  return { asset: staticPageAsset(page, chosen ?? language), chosen };
}

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

/** Top-level pages: back leaves the app here, whatever the history holds. */
const ENDS = /^\/(?:dashboard$|pages\/start\.)/;

/** Anything over the page that Escape closes: dialogs, sheets, menus, lists. Not those already closing. */
const OPEN_LAYER = ':is([role=dialog],[role=alertdialog],[role=menu],[role=listbox])[data-open]';

/** Android's back button closes what is over the page, goes back, or leaves the app. At the lock it always leaves. */
export function goBack({ canGoBack, leave }: { canGoBack: boolean; leave: () => void }): void {
  if (isLockOverlayShown()) leave();
  else if (document.querySelector(OPEN_LAYER) !== null) pressEscape();
  else if (ENDS.test(location.pathname) || !canGoBack) leave();
  else history.back();
}

/** Every layer handles Escape itself: it may ask for confirmation, and restores the focus. */
function pressEscape(): void {
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** The calls that sign in, and the one that takes a mailed code later. */
const SIGN_IN = /^\/api\/(?:login\/|register\/|session\/confirm$)/;
/** Links another address to this installation. */
const NEW_ADDRESS = '/api/user/email/change';

/**
 * Sends requests to an API on another origin. The sign-in's cookies can't go there, so headers carry their content: the code
 * request's name lasts as long as the page, the app's identifier is stored on the device.
 */
export function createApiReach(origin: string): (path: string, init: RequestInit) => Promise<Response> {
  let codeRequest: string | undefined;
  return async (path, init) => {
    const headers = new Headers(init.headers);
    const isSignIn = SIGN_IN.test(path);
    const known = isSignIn || path === NEW_ADDRESS ? readStored(KNOWN_BROWSER_KEY) : undefined;
    if (isSignIn && codeRequest !== undefined) headers.set(CODE_REQUEST_HEADER, codeRequest);
    if (known !== undefined) headers.set(KNOWN_BROWSER_HEADER, known);
    const answer = await fetch(`${origin}${path}`, { ...init, headers, credentials: 'omit' });
    codeRequest = answer.headers.get(CODE_REQUEST_HEADER) ?? codeRequest;
    const knownNow = answer.headers.get(KNOWN_BROWSER_HEADER);
    if (knownNow !== null) store(KNOWN_BROWSER_KEY, knownNow);
    return answer;
  };
}

/** The parts of the plugin in use, by their native names. */
type DeviceCheck = {
  readonly internalAuthenticate: (question: {
    readonly reason: string;
    readonly androidTitle: string;
    readonly allowDeviceCredential: boolean;
  }) => Promise<unknown>;
};

/** The title of Android's prompt; on iOS the system names the app. */
const TITLE = 'Marea';

/** Shows the system's own prompt for face, finger or PIN. Rejects if it's cancelled or fails, or if the device has none of them. */
export const createDeviceCheck =
  (plugin: DeviceCheck) =>
  async (reason: string): Promise<void> => {
    await plugin.internalAuthenticate({ reason, androidTitle: TITLE, allowDeviceCredential: true });
    await backInView();
  };

/** Up to Android 10 the system asks on its own page. The app has to handle its return first, or the lock would be due again. */
async function backInView(): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    // After all other listeners.
    document.addEventListener('visibilitychange', () => setTimeout(resolve), { once: true });
  });
}

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

type EarlierTokens = ReturnType<typeof createEarlierTokens>;

/** The parts of the plugin in use. */
export type TokenDatabase = Pick<
  CapacitorSQLitePlugin,
  'isDatabase' | 'createConnection' | 'open' | 'query' | 'deleteDatabase'
>;

const database = 'marea';

/** The refresh token in the database of versions before the Keychain, `undefined` without one; `drop` deletes that database. */
export function createEarlierTokens(sqlite: TokenDatabase) {
  const isThere = async () => (await sqlite.isDatabase({ database })).result === true;
  const open = async () => {
    const connection = { database, encrypted: false, mode: 'no-encryption', version: 1 };
    // After a reload the shell still has the connection and refuses a second one, which does no harm.
    await sqlite.createConnection(connection).catch(() => undefined);
    await sqlite.open({ database });
  };

  return {
    read: async (): Promise<string | undefined> => {
      if (!(await isThere())) return undefined;
      await open();
      const { values } = await sqlite.query({
        database,
        statement: 'SELECT token FROM refresh_token',
        values: [],
      });
      return tokenIn(values);
    },
    drop: async (): Promise<void> => {
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
