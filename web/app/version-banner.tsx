import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readVersion } from '#domain/system/system.calls.ts';
import { SYSTEM_VERSION } from '#domain/system/system.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isNewVersionThere, lookForNewVersion, onNewVersion } from '#web/lib/page/new-version.ts';
import { reloadApp } from '#web/lib/page/reload-app.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';

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

/** A native shell gets its files from the app store; a reload would load the same ones. */
const IN_SHELL = import.meta.env.MODE === 'native';

/**
 * Offers a reload when a newer build is on the device, or the server's version isn't the one this build was made for. Never
 * reloads by itself or over typed text.
 */
export function VersionBanner() {
  const { t } = useTranslation();
  const { data } = useQuery(versionQuery);
  const isNewer = useSyncExternalStore(onNewVersion, isNewVersionThere);
  const [isHeldBack, setIsHeldBack] = useState(false);
  const text = IN_SHELL ? 'version.store' : 'version.banner';
  const isOther = data !== undefined && data.system_version !== SYSTEM_VERSION;
  return (
    <div role="status">
      {(isNewer || isOther) && (
        <div className="mb-4">
          <Notice tone="info">
            <span className="flex flex-wrap items-center justify-between gap-3">
              {t(isHeldBack ? 'version.unsaved' : text)}
              {!IN_SHELL && (
                <Button
                  variant="outline"
                  onClick={() => void reloadApp().then((went) => setIsHeldBack(!went))}
                >
                  {t('common.reload')}
                </Button>
              )}
            </span>
          </Notice>
        </div>
      )}
    </div>
  );
}
