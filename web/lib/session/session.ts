import { LANDING_PAGE } from '#domain/pages.ts';
import { storageReady, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { exchangeRefreshToken, isDead, isToldInPlace } from '#web/lib/http/refresh-call.ts';
import { tokenStore } from '#web/lib/native/platform.ts';
import { after } from '#web/lib/time/after.ts';
import { forgetKept } from '#web/sync/forget-kept.ts';
import { hasUnsent } from '#web/sync/has-unsent.ts';
import { rememberShortcut } from './asked-shortcut.ts';
import { isPublicPath } from './public-paths.ts';
import { onTabMessage, type SessionMessage, tellTabs } from './session-channel.ts';

const LOCK = 'marea.session.refresh';

/** How long a call without a refresh token waits before it looks once more (contract §9). */
export const SECOND_LOOK_DELAY_MS = 5000;

/** How long a tab waits for the access token of another one that has just refreshed. */
const NEIGHBOUR_WAIT_MS = 250;

let accessToken: string | undefined;
let refreshing: Promise<string> | undefined;

/** Whether this browser holds a refresh token; whether it is still good only the server knows. */
export function hasStoredSession(): boolean {
  return storedRefreshToken() !== undefined;
}

/** The short-lived token of this tab, if a sign-in or a refresh has given one. */
export function currentAccessToken(): string | undefined {
  return accessToken;
}

/** Keeps the tokens of a fresh sign-in; tabs that show an earlier session begin again. */
export function beginSession({ xox, stx }: { xox: string; stx: string }): void {
  // Perhaps somebody else's.
  forgetKept();
  tokenStore().write(xox);
  accessToken = stx;
  tellTabs({ kind: 'began' });
}

/** Forgets both tokens and what was loaded on this device, in every tab. The server is told elsewhere. */
export function endSession(): void {
  tokenStore().remove();
  accessToken = undefined;
  forgetKept();
  tellTabs({ kind: 'ended' });
}

/** Leaves for the landing page, which is not part of the app, unless the page is public anyway. */
export function leaveForStart(): void {
  if (isPublicPath(location.pathname)) return;
  // Nothing of the page may be seen from here on, nor when the browser brings it back whole.
  document.documentElement.hidden = true;
  rememberShortcut(location);
  location.replace(LANDING_PAGE);
}

/**
 * An access token other than `stale`. All callers of the tab share one refresh; tabs take turns, and one that comes
 * second takes what the first was given. Rejects with the problem when the session is over (and then leaves), or with
 * `NetworkFailure`.
 */
export function freshAccessToken(stale: string | undefined): Promise<string> {
  if (accessToken !== undefined && accessToken !== stale) return Promise.resolve(accessToken);
  refreshing ??= refreshInTurn(stale).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * Follows the session in the other tabs: `forget` removes what the device knows of a person whose session is over, `forgetLoaded`
 * what this page alone has loaded.
 */
export function watchOtherTabs(forget: () => void, forgetLoaded: () => void): void {
  const end = () => {
    accessToken = undefined;
    forget();
    leaveForStart();
  };
  onTabMessage((message) => {
    if (message.kind === 'refreshed') accessToken = message.stx;
    if (message.kind === 'ended') end();
    if (message.kind === 'began') {
      // Perhaps somebody else: nothing of the session before may be mixed with it.
      accessToken = undefined;
      // Or it would be kept as theirs.
      forgetLoaded();
      if (!isPublicPath(location.pathname)) location.reload();
    }
  });
  window.addEventListener('storage', ({ key }) => {
    if ((key === TOKEN_KEY || key === null) && !hasStoredSession()) end();
  });
  watchReturn(forget);
}

/** A page that the browser kept whole and brings back is only good while nothing has happened to its session. */
function watchReturn(forget: () => void): void {
  let atLeaving: string | undefined;
  window.addEventListener('pagehide', () => {
    atLeaving = storedRefreshToken();
    // What is only written down when a page is left (how far one had scrolled) goes too.
    if (atLeaving === undefined) forget();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || isPublicPath(location.pathname)) return;
    const page = document.documentElement;
    if (!page.hidden && hasStoredSession() && storedRefreshToken() === atLeaving) return;
    page.hidden = true;
    location.reload();
  });
}

function storedRefreshToken(): string | undefined {
  return tokenStore().read();
}

async function refreshInTurn(stale: string | undefined): Promise<string> {
  const before = storedRefreshToken() ?? (await lookOnceMore());
  if (before === undefined) {
    leaveForStart();
    throw new ApiProblem({ code: 'unauthorized', status: 401 });
  }
  const neighbour = listenForRefresh();
  try {
    return await takeTurn(async (hadToWait) => {
      // While this tab waited for its turn, a sign-in or another tab may have brought a token.
      const newest = storedRefreshToken();
      if (hadToWait || (newest !== undefined && newest !== before)) await neighbour.within(NEIGHBOUR_WAIT_MS);
      if (accessToken !== undefined && accessToken !== stale) return accessToken;
      return exchange(newest ?? before);
    });
  } finally {
    neighbour.stop();
  }
}

/** One refresh of the browser at a time; `work` is told whether another one went before it. */
async function takeTurn(work: (hadToWait: boolean) => Promise<string>): Promise<string> {
  if (!('locks' in navigator)) return work(false);
  const done = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock === null ? null : work(false),
  );
  return done ?? navigator.locks.request(LOCK, () => work(true));
}

async function lookOnceMore(): Promise<string | undefined> {
  await after(SECOND_LOOK_DELAY_MS);
  return storedRefreshToken();
}

async function exchange(refreshToken: string): Promise<string> {
  try {
    const { stx, xox } = await exchangeRefreshToken(refreshToken);
    const stored = storedRefreshToken();
    // A sign-out that happened meanwhile stays one, and what waited for the token is sent by nobody.
    if (stored === undefined) throw new ApiProblem({ code: 'unauthorized', status: 401 });
    // Another tab has refreshed, or somebody has signed in: what is stored now is what counts.
    if (stored !== refreshToken && stored !== xox) return await exchange(stored);
    if (xox !== undefined) tokenStore().write(xox);
    accessToken = stx;
    tellTabs({ kind: 'refreshed', stx });
    // The server forgets the old token once the new one is used: by then the device should have it.
    await storageReady(tokenStore().settled());
    return stx;
  } catch (error) {
    const newer = storedRefreshToken();
    // Without Web Locks another tab may have been faster; its successor is good.
    if (isDead(error) && newer !== undefined && newer !== refreshToken) return exchange(newer);
    if (isDead(error)) {
      await sealWhatWaits();
      endSession();
    }
    // A broken line or a busy server says nothing about the session: anyone who asked shows it and may try again.
    if (!isToldInPlace(error)) leaveForStart();
    throw error;
  }
}

/** What was not sent is not thrown away unseen: it waits for its person, and nobody else can read it (decision 125). */
async function sealWhatWaits(): Promise<void> {
  if (!hasUnsent()) return;
  await import('#web/sync/sealed.ts').then(({ sealUnsent }) => sealUnsent()).catch(() => undefined);
}

/** Waits for the access token that another tab gets, from the moment of the call on. */
function listenForRefresh() {
  let hear: (message: SessionMessage) => void = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = (message) => {
      if (message.kind !== 'refreshed') return;
      accessToken = message.stx;
      resolve();
    };
  });
  return {
    stop: onTabMessage((message) => hear(message)),
    within: (ms: number) => Promise.race([heard, new Promise<void>((resolve) => setTimeout(resolve, ms))]),
  };
}
