import type { AnyRouter } from '@tanstack/react-router';
import { countVisit } from '#web/features/analytics/count-visit.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';

type AnalyticsOptions = {
  readonly endpoint: string;
  readonly router: AnyRouter;
  readonly signal: AbortSignal;
};

/** Counts the pages of this visit by route pattern, until the signal aborts. */
export function startAnalytics({ endpoint, router, signal }: AnalyticsOptions): void {
  countVisit({
    endpoint,
    pattern: () => router.state.matches.at(-1)?.fullPath,
    onNavigated: (listener) => router.subscribe('onResolved', listener),
    mayCount,
    signal,
  });
}

function mayCount(): boolean {
  return hasStoredSession() && queryClient.getQueryData(userQuery.queryKey)?.details.cookie_consent === 1;
}
