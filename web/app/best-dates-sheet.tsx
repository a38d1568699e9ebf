import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

/** What the wand opens until the date finder arrives: it says so. */
export function BestDatesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.bestDates')} closeLabel={t('common.close')}>
      <EmptyState bloom="closed" title={t('soon.title')}>
        {t('soon.bestDates')}
      </EmptyState>
    </Sheet>
  );
}
