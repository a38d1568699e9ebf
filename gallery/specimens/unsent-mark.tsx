import { useTranslation } from '#web/i18n/i18n.ts';
import { UnsentMark } from '#web/ui/planner/unsent-mark.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return <UnsentMark label={t('unsent.waits')} />;
}

export const specimen: Specimen = { group: 'words', name: 'UnsentMark', Shown };
