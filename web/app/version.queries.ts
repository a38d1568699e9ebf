import { queryOptions } from '@tanstack/react-query';
import { readVersion } from '#domain/system/system.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { lookForNewVersion } from '#web/lib/page/new-version.ts';

const ONE_HOUR_MS = 60 * 60 * 1000;

/** The version of the server, and with it whether there is a newer build of the app; looked at again by the hour and when the page comes back into view. */
export const versionQuery = queryOptions({
  queryKey: ['system-version'],
  queryFn: ({ signal }) => {
    // What it finds is told by itself; without a connection there is nothing to find.
    lookForNewVersion().catch(() => undefined);
    return send(readVersion, { signal });
  },
  staleTime: ONE_HOUR_MS,
  refetchInterval: ONE_HOUR_MS,
  retry: false,
});
