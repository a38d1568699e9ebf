import { useTranslation } from 'react-i18next';
import { UndoRow } from '#web/ui/overlays/undo.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return <UndoRow label={t('common.undo')}>{t('journal.deleted')}</UndoRow>;
}

export const specimen: Specimen = { group: 'words', name: 'UndoRow', Shown };
