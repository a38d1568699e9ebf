import { CODE_REQUEST_HEADER } from '#domain/account/code-request-header.ts';

/** The calls that a code request is about. */
const SIGN_IN = /^\/api\/(?:login|register)\//;

/**
 * Reaches an API on another origin than the app's. The browser's cookie that names a code request cannot go there, so its
 * name comes and goes in a header and lives as long as the page.
 */
export function createApiReach(origin: string): (path: string, init: RequestInit) => Promise<Response> {
  let codeRequest: string | undefined;
  return async (path, init) => {
    const headers = new Headers(init.headers);
    if (codeRequest !== undefined && SIGN_IN.test(path)) headers.set(CODE_REQUEST_HEADER, codeRequest);
    const answer = await fetch(`${origin}${path}`, { ...init, headers, credentials: 'omit' });
    codeRequest = answer.headers.get(CODE_REQUEST_HEADER) ?? codeRequest;
    return answer;
  };
}
