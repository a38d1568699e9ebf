import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SYSTEM_VERSION } from '#domain/system/system.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { versionQuery } from './version.queries.ts';

/** Offers a reload when the server speaks another version than this app was made for. */
export function VersionBanner() {
  const { t } = useTranslation();
  const { data } = useQuery(versionQuery);
  if (data === undefined || data.system_version === SYSTEM_VERSION) return null;
  return (
    <div className="mb-4">
      <Notice tone="info">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {t('version.banner')}
          <Button variant="outline" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
