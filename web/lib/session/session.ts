import { sessionNameOf } from '#domain/account/session.rules.ts';
import { refreshSession } from '#domain/account/token.calls.ts';
import { LANDING_PAGE, LEGAL_PAGES, NOT_ME_PAGE, SHORTCUTS } from '#domain/pages.ts';
import {
  isStored,
  readInTab,
  SHORTCUT_KEY,
  storageReady,
  storeInTab,
  TOKEN_KEY,
} from '#web/lib/device-storage.ts';
import { clearPersistedCache, hasUnsent, untilDurable } from '#web/lib/durable-copy.ts';
import { ApiProblem, NetworkFailure, refusalCode, requestOf, sendCall } from '#web/lib/http/http.ts';
import { tokenStore } from '#web/lib/native/platform.ts';
import { after } from '#web/lib/time/after.ts';

const LOCK = 'marea.session.refresh';

/** How long a call without a refresh token waits before it checks again (contract §9). */
const RECHECK_DELAY_MS = 5000;

/** How long a tab waits for the access token of another tab that has just refreshed. */
const OTHER_TAB_WAIT_MS = 250;

let accessToken: string | undefined;
let refreshing: Promise<string> | undefined;

/** Whether this browser has a refresh token; only the server knows if it's still valid. */
export const hasStoredSession = (): boolean => storedRefreshToken() !== undefined;

/** Whether there is no refresh token, not even one that is sealed by the lock. */
export const isSignedOut = (): boolean => !hasStoredSession() && !isStored(TOKEN_KEY);

/** A name for this browser's session that doesn't change when its token rotates; `undefined` without a session. */
export function storedSessionName(): string | undefined {
  const token = storedRefreshToken();
  return token === undefined ? undefined : sessionNameOf(token);
}

/** This tab's access token, if a sign-in or refresh has given one. */
export const currentAccessToken = (): string | undefined => accessToken;

/** Stores the tokens of a new sign-in; tabs with an earlier session reload. */
export function beginSession({ xox, stx }: { xox: string; stx: string }): void {
  // The persisted data may belong to someone else.
  clearPersistedCache();
  tokenStore().write(xox);
  accessToken = stx;
  postToTabs({ kind: 'began' });
}

/** Removes both tokens and the persisted data in every tab. Doesn't sign out on the server. */
export function endSession(): void {
  tokenStore().remove();
  accessToken = undefined;
  clearPersistedCache();
  postToTabs({ kind: 'ended' });
}

/** Goes to the landing page, which isn't part of the app, unless the current page is public. */
export function leaveToLandingPage(): void {
  if (isPublicPath(location.pathname)) return;
  // Hides the page from now on, also if the browser restores it from its cache.
  document.documentElement.hidden = true;
  rememberShortcut(location);
  // Wait until the data are gone from the disk, too.
  void untilDurable().finally(() => location.replace(LANDING_PAGE));
}

/**
 * Returns an access token other than `stale`. All callers in this tab share one refresh. Tabs take turns, and a later tab uses
 * the token that the first one got. Rejects with the problem if the session is over (and leaves the page), or with
 * `NetworkFailure`.
 */
export function freshAccessToken(stale: string | undefined): Promise<string> {
  if (accessToken !== undefined && accessToken !== stale) return Promise.resolve(accessToken);
  refreshing ??= refreshInTurn(stale).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Follows other tabs' session: `forget` removes a person's data from the device, `forgetLoaded` only what this page has loaded. */
export function watchOtherTabs(forget: () => void, forgetLoaded: () => void): void {
  const end = () => {
    accessToken = undefined;
    forget();
    leaveToLandingPage();
  };
  onTabMessage((message) => {
    if (message.kind === 'refreshed') accessToken = message.stx;
    if (message.kind === 'ended') end();
    if (message.kind === 'began') {
      // It may be another person's session, so drop this one's token.
      accessToken = undefined;
      // Otherwise it would be persisted as their data.
      forgetLoaded();
      if (!isPublicPath(location.pathname)) location.reload();
    }
  });
  window.addEventListener('storage', ({ key }) => {
    if ((key === TOKEN_KEY || key === null) && isSignedOut()) end();
  });
  watchReturn(forget);
}

/** Reloads or leaves a page restored from the browser's cache if its session has changed. */
function watchReturn(forget: () => void): void {
  let atLeaving: string | undefined;
  window.addEventListener('pagehide', () => {
    atLeaving = storedRefreshToken();
    // Data written as the page is left, such as scroll positions, go too.
    if (isSignedOut()) forget();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || isPublicPath(location.pathname)) return;
    const page = document.documentElement;
    if (!page.hidden && hasStoredSession() && storedRefreshToken() === atLeaving) return;
    page.hidden = true;
    location.reload();
  });
}

const storedRefreshToken = (): string | undefined => tokenStore().read();

async function refreshInTurn(stale: string | undefined): Promise<string> {
  const before = storedRefreshToken() ?? (await after(RECHECK_DELAY_MS).then(storedRefreshToken));
  if (before === undefined) {
    leaveToLandingPage();
    throw new ApiProblem({ code: 'unauthorized', status: 401 });
  }
  const neighbour = listenForRefresh();
  try {
    return await takeTurn(async (hadToWait) => {
      // A sign-in or another tab may have brought a token while this tab waited.
      const newest = storedRefreshToken();
      if (hadToWait || (newest !== undefined && newest !== before)) await neighbour.within(OTHER_TAB_WAIT_MS);
      if (accessToken !== undefined && accessToken !== stale) return accessToken;
      return exchange(newest ?? before);
    });
  } finally {
    neighbour.stop();
  }
}

/** Runs one refresh per browser at a time; `hadToWait` is true if another tab's refresh ran first. */
async function takeTurn(work: (hadToWait: boolean) => Promise<string>): Promise<string> {
  if (!('locks' in navigator)) return work(false);
  const done = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock === null ? null : work(false),
  );
  return done ?? navigator.locks.request(LOCK, () => work(true));
}

async function exchange(refreshToken: string): Promise<string> {
  try {
    const { stx, xox } = await exchangeRefreshToken(refreshToken);
    const stored = storedRefreshToken();
    // A sign-out meanwhile is final: calls that waited for the token aren't sent.
    if (stored === undefined) throw new ApiProblem({ code: 'unauthorized', status: 401 });
    // Another tab has refreshed, or someone has signed in: use the stored token.
    if (stored !== refreshToken && stored !== xox) return await exchange(stored);
    if (xox !== undefined) tokenStore().write(xox);
    accessToken = stx;
    postToTabs({ kind: 'refreshed', stx });
    // The server drops the old token once the new one is used, so store the new one first.
    await storageReady(tokenStore().settled());
    return stx;
  } catch (error) {
    const newer = storedRefreshToken();
    // Without Web Locks another tab may have refreshed first; its token is valid.
    if (isDead(error) && newer !== undefined && newer !== refreshToken) return exchange(newer);
    if (isDead(error)) {
      // If that fails for now, the session stays, and the next call tries again.
      await sealQueuedChanges();
      endSession();
    }
    // A network error or a busy server doesn't end the session: the caller shows the error and can retry.
    if (!isShownInPlace(error)) leaveToLandingPage();
    throw error;
  }
}

/** Seals unsent changes until their owner signs in again (decision 125). Rejects with `NetworkFailure` if its code can't load. */
async function sealQueuedChanges(): Promise<void> {
  if (!hasUnsent()) return;
  const { sealUnsent } = await import('#web/sync/sealed.ts').catch((cause) => {
    throw new NetworkFailure(cause);
  });
  // If the browser can't seal them, they are lost with the session.
  await sealUnsent().catch(() => undefined);
  await untilDurable();
}

/** Listens for another tab's access token from this call on. */
function listenForRefresh() {
  let stop = () => {};
  const received = new Promise<void>((resolve) => {
    stop = onTabMessage((message) => {
      if (message.kind !== 'refreshed') return;
      accessToken = message.stx;
      resolve();
    });
  });
  return {
    stop,
    within: (ms: number) => Promise.race([received, after(ms)]),
  };
}

/** Other tabs wait during a refresh, so a hanging connection is dropped after this long. */
const TIMEOUT_MS = 20_000;

/** Exchanges a refresh token. A server error is retried once before the page is left. */
export async function exchangeRefreshToken(
  refreshToken: string,
): Promise<{ stx: string; xox?: string | undefined }> {
  try {
    return await send(refreshToken);
  } catch (error) {
    if (error instanceof ApiProblem && error.status >= 500) return send(refreshToken);
    throw error;
  }
}

/** Whether the server refused the token because the session is over. */
const isDead = (error: unknown): boolean => refusalCode(error) === 'refresh_invalid';

const SHOWN_IN_PLACE: readonly unknown[] = ['unavailable', 'rate_limited', 'account_banned'];

/** Whether the page stays and shows the error: no connection, a busy server, or a blocked account. */
const isShownInPlace = (error: unknown): boolean =>
  error instanceof NetworkFailure || SHOWN_IN_PLACE.includes(refusalCode(error));

function send(refreshToken: string) {
  const call = {
    ...requestOf(refreshSession, { body: { refresh_token: refreshToken } }),
    answer: refreshSession.answer,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  return sendCall(call, undefined);
}

/** Messages between a browser's tabs about their shared session. */
type SessionMessage =
  | { readonly kind: 'began' }
  | { readonly kind: 'refreshed'; readonly stx: string }
  | { readonly kind: 'ended' };

const NAME = 'marea.session';

// Opened on first use. Browsers without it rely on the storage event, which covers the end of a session.
let channel: BroadcastChannel | undefined;

function postToTabs(message: SessionMessage): void {
  open()?.postMessage(message);
}

/** Calls back with messages of other tabs, never this tab's own. Returns a function to stop. */
function onTabMessage(listener: (message: SessionMessage) => void): () => void {
  const opened = open();
  if (opened === undefined) return () => {};
  // Only our own origin can post here, and only this file does.
  const handle = ({ data }: MessageEvent<SessionMessage>) => listener(data);
  opened.addEventListener('message', handle);
  return () => opened.removeEventListener('message', handle);
}

function open(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Keeps the address across a log-in if it's one of the installed app's shortcuts; others may contain personal data. */
export function rememberShortcut({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const address = `${pathname}${search}`;
  if (!Object.values<string>(SHORTCUTS).includes(address)) return;
  // Without storage the dashboard opens instead.
  storeInTab(SHORTCUT_KEY, address);
}

/** The shortcut that led to the log-in, returned only once. */
export function takeShortcut(): string | undefined {
  const address = readInTab(SHORTCUT_KEY);
  storeInTab(SHORTCUT_KEY, undefined);
  return address;
}

const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  LANDING_PAGE,
  ...Object.keys(LEGAL_PAGES),
  '/login',
  '/signup',
  '/offline',
  '/take-back-address',
  NOT_ME_PAGE,
]);

/** Whether a path is visible without a session; a failed sign-in there doesn't redirect. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname.replace(/(?<=.)\/$/, ''));
}
