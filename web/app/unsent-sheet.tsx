import { useTranslation } from 'react-i18next';
import { useUnsentChanges } from '#web/sync/pending.ts';
// Not the lazy one: this is a chunk of its own already, and opens whole.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';
import { UnsentRow } from './unsent-row.tsx';

/** What was changed here and is not on the server, in the order it will be sent; what was refused can be changed or dropped. */
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
