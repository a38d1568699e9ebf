import { useTranslation } from 'react-i18next';
import { useUnsentChanges } from '#web/sync/pending.ts';
// Not the lazy one, because this file is already its own chunk.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';
import { UnsentRow } from './unsent-row.tsx';

/** The unsent changes, in the order they'll be sent; refused ones can be edited or dropped. */
export function UnsentSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const changes = useUnsentChanges();
  return (
    <SheetDialog open onClose={onClose} title={t('unsent.title')} closeLabel={t('common.close')}>
      <p className="text-ink-2 text-small">{changes.length > 0 ? t('unsent.hint') : t('unsent.empty')}</p>
      <ul className="mt-3 grid divide-y divide-line">
        {changes.map((change) => (
          <UnsentRow key={change.id} change={change} />
        ))}
      </ul>
    </SheetDialog>
  );
}
