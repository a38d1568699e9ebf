import { useTranslation } from '#web/i18n/i18n.ts';
import { Notice } from '#web/ui/layout/card.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="info">{t('cycle.disclaimer')}</Notice>
      <Notice tone="success">{t('cycle.logged')}</Notice>
      <Notice tone="error">{t('errors.network')}</Notice>
    </>
  );
}

export const specimen: Specimen = { group: 'words', name: 'Notice', Shown };
