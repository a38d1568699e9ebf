import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Says that the browser is offline; what was loaded stays readable below it. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <div className="mb-4">
          <Notice tone="info">{t('offline.banner')}</Notice>
        </div>
      )}
    </div>
  );
}
