import { beginRead } from '#web/lib/http.ts';
import { hasUnsent } from '#web/lib/outbox/has-unsent.ts';
import { isPublicPath } from '#web/lib/public-paths.ts';
import { freshAccessToken, hasStoredSession } from '#web/lib/session.ts';

/**
 * Begins, while the app's code is still on its way, what the page will read first: a fresh access token and with it the
 * person. `undefined` where nobody is signed in, or where changes of this device have to be sent before anything is read.
 */
export function beginFirstRead(pathname: string): Promise<Response> | undefined {
  if (isPublicPath(pathname) || !hasStoredSession() || hasUnsent()) return undefined;
  return beginRead('/api/user/details', freshAccessToken(undefined));
}
