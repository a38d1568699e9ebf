import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '#web/lib/query-client.ts';
import { hasStoredSession } from '#web/lib/session.ts';
import { userQuery } from '#web/lib/user.queries.ts';

/** Counts the visit while the person `agrees`, where the shell says that there is a Matomo; otherwise not even the code is fetched. */
export function useAnalytics(agrees: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const endpoint = document.querySelector<HTMLMetaElement>('meta[name="matomo"]')?.content;
    if (endpoint === undefined || !agrees) return;
    const over = new AbortController();
    import('#web/features/analytics/count-visit.ts')
      .then(({ countVisit }) =>
        countVisit({
          endpoint,
          pattern: () => router.state.matches.at(-1)?.fullPath,
          onNavigated: (listener) => router.subscribe('onResolved', listener),
          mayCount,
          signal: over.signal,
        }),
      )
      // Without its code nothing is counted.
      .catch(() => undefined);
    return () => over.abort();
  }, [agrees, router]);
}

function mayCount(): boolean {
  return hasStoredSession() && queryClient.getQueryData(userQuery.queryKey)?.details.cookie_consent === 1;
}
