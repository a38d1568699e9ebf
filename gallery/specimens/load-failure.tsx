import { useTranslation } from '#web/i18n/i18n.ts';
import { LoadFailure } from '#web/ui/layout/page-frames.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <LoadFailure
      text={t('errors.network')}
      retryLabel={t('common.retry')}
      onRetry={() => undefined}
      busy={false}
    />
  );
}

export const specimen: Specimen = { group: 'words', name: 'LoadFailure', Shown };
