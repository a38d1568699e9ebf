import { CODE_REQUEST_HEADER } from '#domain/account/code-request-header.ts';
import { KNOWN_BROWSER_HEADER } from '#domain/account/known-browser.ts';
import { KNOWN_BROWSER_KEY, readStored, store } from '#web/lib/device-storage.ts';

/** The calls that sign in, and the one that takes a mailed code later. */
const SIGN_IN = /^\/api\/(?:login\/|register\/|session\/confirm$)/;
/** Links another address to this installation. */
const NEW_ADDRESS = '/api/user/email/change';

/**
 * Reaches an API on another origin. The sign-in's cookies can't go there, so headers carry their content: the code request's
 * name lasts as long as the page, what identifies the app stays on the device.
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
