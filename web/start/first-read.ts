import type { readDetails } from '#domain/account/account.calls.ts';
import type { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import { beginRead } from '#web/lib/http/http.ts';
import { isPublicPath } from '#web/lib/session/public-paths.ts';
import { freshAccessToken, hasStoredSession } from '#web/lib/session/session.ts';
import { hasUnsent } from '#web/sync/has-unsent.ts';
import { CYCLE, DASHBOARD } from './pages-of-today.ts';

/** Today's pages, whose first data come in one call. */
const OF_TODAY: readonly string[] = [DASHBOARD, CYCLE];

// Only the types are imported: the answers' schemas come with the app.
const DETAILS_PATH: (typeof readDetails)['path'] = '/api/user/details';
const DASHBOARD_PATH: (typeof readDashboard)['path'] = '/api/dashboard';

/** Whether to read at once: a signed-in page without unsent changes, which have to go out before any read. */
export function canReadAtOnce(pathname: string): boolean {
  return !isPublicPath(pathname) && hasStoredSession() && !hasUnsent();
}

/** Sends the page's first reads while the app's code loads: a new access token, then the person. */
export function beginFirstRead(pathname: string): Promise<Response> {
  const path = OF_TODAY.includes(pathname) ? DASHBOARD_PATH : DETAILS_PATH;
  const answer = beginRead(path, freshAccessToken(undefined));
  // Whoever takes the answer handles its failure.
  answer.catch(() => undefined);
  return answer;
}
