import { useTranslation } from '#web/i18n/i18n.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return <ProgressLine label={t('common.loading')} />;
}

export const specimen: Specimen = { group: 'words', name: 'ProgressLine', Shown };
