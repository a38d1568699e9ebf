import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropUnreadable, useUnreadableChanges, useUnsentChanges } from '#web/sync/pending.ts';
import type { UnreadableChange } from '#web/sync/unreadable.ts';
import { Button } from '#web/ui/inputs/button.tsx';
// Not the lazy one, because this file is already its own chunk.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';
import { UnsentRow } from './unsent-row.tsx';

/** The unsent changes, in the order they'll be sent; refused ones can be edited or dropped. */
export function UnsentSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const changes = useUnsentChanges();
  const unreadable = useUnreadableChanges();
  return (
    <SheetDialog open onClose={onClose} title={t('unsent.title')} closeLabel={t('common.close')}>
      <p className="text-ink-2 text-small">
        {t(changes.length + unreadable.length > 0 ? 'unsent.hint' : 'unsent.empty')}
      </p>
      <ul className="mt-3 grid divide-y divide-line">
        {changes.map((change) => (
          <UnsentRow key={change.id} change={change} />
        ))}
        {unreadable.map((change) => (
          <UnreadableRow key={change.key} change={change} />
        ))}
      </ul>
    </SheetDialog>
  );
}

/** A change that can't be read: what is left of it can be copied before it's dropped. */
function UnreadableRow({ change }: { change: UnreadableChange }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const copy = () =>
    // There's no clipboard on an insecure origin.
    Promise.resolve(navigator.clipboard?.writeText(change.text) ?? Promise.reject()).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold">{t('unsent.unreadable')}</p>
      <p className="text-ink-2 text-small">{t('unsent.unreadableHint')}</p>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-s bg-surface-2 px-3 py-2 text-small wrap-anywhere">
        {change.text}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={() => void copy()}>
          {t('unsent.copy')}
        </Button>
        <Button variant="danger" onClick={() => dropUnreadable(change)}>
          {t('unsent.drop')}
        </Button>
      </div>
      <p role="status" className="text-small empty:sr-only">
        {copied && t(`unsent.${copied}`)}
      </p>
    </li>
  );
}
