import type { readDetails } from '#domain/account/account.calls.ts';
import type { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import { beginRead } from '#web/lib/http/http.ts';
import { isPublicPath } from '#web/lib/session/public-paths.ts';
import { freshAccessToken, hasStoredSession } from '#web/lib/session/session.ts';
import { hasUnsent } from '#web/sync/has-unsent.ts';
import { CYCLE, DASHBOARD } from './pages-of-today.ts';

/** The pages of today: what they first show comes in one call. */
const OF_TODAY: readonly string[] = [DASHBOARD, CYCLE];

// Types alone: what the calls answer comes with the app.
const DETAILS_PATH: (typeof readDetails)['path'] = '/api/user/details';
const DASHBOARD_PATH: (typeof readDashboard)['path'] = '/api/dashboard';

/** Whether a page of somebody who is signed in can be read at once; changes of this device are sent before anything is read. */
export function canReadAtOnce(pathname: string): boolean {
  return !isPublicPath(pathname) && hasStoredSession() && !hasUnsent();
}

/** Begins, while the app's code is still on its way, what the page will read first: a fresh access token, and with it the person. */
export function beginFirstRead(pathname: string): Promise<Response> {
  const path = OF_TODAY.includes(pathname) ? DASHBOARD_PATH : DETAILS_PATH;
  const answer = beginRead(path, freshAccessToken(undefined));
  // Anyone who takes the answer hears of a failure.
  answer.catch(() => undefined);
  return answer;
}
