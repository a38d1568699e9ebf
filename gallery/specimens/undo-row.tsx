import { useTranslation } from '#web/i18n/i18n.ts';
import { UndoRow } from '#web/ui/overlays/undo.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return <UndoRow label={t('common.undo')}>{t('journal.deleted')}</UndoRow>;
}

export const specimen: Specimen = { group: 'words', name: 'UndoRow', Shown };
