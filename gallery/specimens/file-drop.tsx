import { useTranslation } from '#web/i18n/i18n.ts';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return <FileDrop hint={t('cycle.emptyText')} label={t('common.retry')} onFile={() => undefined} />;
}

export const specimen: Specimen = { group: 'fields', name: 'FileDrop', Shown };
