import { Check, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import type { SaveState } from './entry-page.ts';

/** Says next to the page whether what was typed is saved. */
export function SaveStatus({
  id,
  state,
  reason,
}: {
  id: string;
  state: SaveState;
  reason: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <p id={id} role="status" className="flex min-h-6 items-center gap-1.5 text-ink-2 text-small">
      {state === 'waiting' && t('common.saving')}
      {state === 'saved' && (
        <>
          <Check aria-hidden="true" size={16} strokeWidth={2} className="flex-none text-success" />
          {t('journal.saved')}
        </>
      )}
      {state === 'kept' && (
        <>
          <CloudOff aria-hidden="true" size={16} strokeWidth={2} className="flex-none" />
          {t('journal.kept')}
        </>
      )}
      {state === 'asking' && t('journal.waitsForChoice')}
      {state === 'tooLong' && (
        <span className="font-medium text-danger">{t('journal.tooLong', { count: JOURNAL_TEXT_MAX })}</span>
      )}
      {state === 'refused' && (
        <span className="font-medium text-danger">
          {reason === undefined ? t('journal.refused') : t('journal.refusedFor', { reason })}
        </span>
      )}
    </p>
  );
}
