import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { readVersion } from '#domain/system/system.calls.ts';
import { SYSTEM_VERSION } from '#domain/system/system.schema.ts';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isNewVersionThere, lookForNewVersion, onNewVersion } from '#web/lib/page/new-version.ts';

const ONE_HOUR_MS = 60 * 60 * 1000;

/** The server's version. Also looks for a newer build of the app. Checked hourly and when the page comes back into view. */
const versionQuery = queryOptions({
  queryKey: ['system-version'],
  queryFn: ({ signal }) => {
    // A newer build shows its own banner; offline there is nothing to find.
    lookForNewVersion().catch(() => undefined);
    return send(readVersion, { signal });
  },
  staleTime: ONE_HOUR_MS,
  refetchInterval: ONE_HOUR_MS,
  retry: false,
});

/** Fetches the notice, while its build can still be had: called when idle. */
export const loadVersionNotice = withPageTexts(() => import('./version-notice.tsx'));

const VersionNotice = lazy<ComponentType>(() =>
  loadVersionNotice().then(
    ({ VersionNotice: Loaded }) => ({ default: Loaded }),
    // The page itself is there all the same.
    () => ({ default: () => null }),
  ),
);

/**
 * Offers a reload when a newer build is on the device, or the server's version isn't the one this build was made for. Never
 * reloads by itself or over typed text.
 */
export function VersionBanner() {
  const { data } = useQuery(versionQuery);
  const isNewer = useSyncExternalStore(onNewVersion, isNewVersionThere);
  const isOther = data !== undefined && data.system_version !== SYSTEM_VERSION;
  return (
    <div role="status">
      <Suspense fallback={null}>{(isNewer || isOther) && <VersionNotice />}</Suspense>
    </div>
  );
}
