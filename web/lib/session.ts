import * as v from 'valibot';
import { refreshedSchema } from '#domain/account/account.schema.ts';
import { LANDING_PAGE } from '#domain/pages.ts';
import { ApiProblem, NetworkFailure } from './api-problem.ts';
import { sendCall } from './http.ts';
import { isPublicPath } from './public-paths.ts';

const STORAGE_KEY = 'marea.session';
const LOCK = 'marea.session.refresh';

/** How long a call without a refresh token waits before it looks once more (specification, section 9). */
export const SECOND_LOOK_DELAY_MS = 5000;

// Sessions of the web app rotate: a refresh gives the next refresh token too.
const rotatedSchema = v.object({ ...refreshedSchema.entries, xox: v.optional(v.string()) });

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

/** Keeps the tokens of a fresh sign-in. */
export function beginSession({ xox, stx }: { xox: string; stx: string }): void {
  localStorage.setItem(STORAGE_KEY, xox);
  accessToken = stx;
}

/** Forgets both tokens on this device. The server is told elsewhere. */
export function endSession(): void {
  localStorage.removeItem(STORAGE_KEY);
  accessToken = undefined;
}

/** Leaves for the landing page, which is not part of the app, unless the page is public anyway. */
export function leaveForStart(): void {
  if (!isPublicPath(location.pathname)) location.assign(LANDING_PAGE);
}

/**
 * An access token other than `stale`. All callers of the tab share one refresh; tabs take turns.
 * Rejects with the problem when the session is over (and then leaves), or with `NetworkFailure`.
 */
export function freshAccessToken(stale: string | undefined): Promise<string> {
  if (accessToken !== undefined && accessToken !== stale) return Promise.resolve(accessToken);
  refreshing ??= takeTurn(() => refresh(stale)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** A sign-out in one tab ends the session in all of them. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    if (hasStoredSession()) return;
    accessToken = undefined;
    leaveForStart();
  });
}

function storedRefreshToken(): string | undefined {
  return localStorage.getItem(STORAGE_KEY) ?? undefined;
}

function takeTurn(work: () => Promise<string>): Promise<string> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

async function refresh(stale: string | undefined): Promise<string> {
  // While this tab waited for its turn, a sign-in may have brought a token.
  if (accessToken !== undefined && accessToken !== stale) return accessToken;
  const refreshToken = storedRefreshToken() ?? (await lookOnceMore());
  if (refreshToken === undefined) {
    leaveForStart();
    throw new ApiProblem({ code: 'unauthorized', status: 401 });
  }
  return exchange(refreshToken);
}

async function lookOnceMore(): Promise<string | undefined> {
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_DELAY_MS));
  return storedRefreshToken();
}

async function exchange(refreshToken: string): Promise<string> {
  try {
    const send = () => sendRefresh(refreshToken);
    // A server that stumbled once is asked once more before anybody is sent away.
    const { stx, xox } = await send().catch((error) => {
      if (error instanceof ApiProblem && error.status >= 500) return send();
      throw error;
    });
    // A sign-out that happened meanwhile stays one.
    if (storedRefreshToken() !== refreshToken) return stx;
    if (xox !== undefined) localStorage.setItem(STORAGE_KEY, xox);
    accessToken = stx;
    return stx;
  } catch (error) {
    const newer = storedRefreshToken();
    // Without Web Locks another tab may have been faster; its successor is good.
    if (isDead(error) && newer !== undefined && newer !== refreshToken) return exchange(newer);
    if (isDead(error)) endSession();
    // A broken line or a busy server says nothing about the session: whoever asked shows it and may try again.
    if (!isPassing(error)) leaveForStart();
    throw error;
  }
}

function sendRefresh(refreshToken: string) {
  const body = { refresh_token: refreshToken };
  return sendCall({ method: 'POST', path: '/api/token/refresh', body, answer: rotatedSchema }, undefined);
}

function isDead(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'refresh_invalid';
}

function isPassing(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true;
  return error instanceof ApiProblem && (error.code === 'unavailable' || error.code === 'rate_limited');
}
