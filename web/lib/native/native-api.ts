import { CODE_REQUEST_HEADER } from '#domain/account/code-request-header.ts';
import { KNOWN_BROWSER_HEADER } from '#domain/account/known-browser.ts';
import { KNOWN_BROWSER_KEY, readStored, store } from '#web/lib/device-storage.ts';

/** The calls that sign in. */
const SIGN_IN = /^\/api\/(?:login|register)\//;
/** Adds an address to what the app is known by. */
const NEW_ADDRESS = '/api/user/email/change';

/**
 * Reaches an API on another origin than the app's. The browser's cookies of a sign-in cannot go there, so what they hold comes
 * and goes in headers: the name of a code request lives as long as the page, what the app is known by stays on the device.
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
