import { Check, CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { dayChangesOf, spanOf } from '#web/lib/day-log/day-changes.ts';
import { useDayLog } from '#web/lib/day-log/use-day-log.ts';
import { isOffline, storedChanges, subscribeToPending } from '#web/sync/pending.ts';

/** Whether what is logged of a day is saved, or waits on this device. Says nothing of a day without a log. */
export function SavedLine({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const isLogged = Boolean(useDayLog(date));
  const waiting = useSyncExternalStore(subscribeToPending, () => pendingStateOf(date));
  const state = waiting ?? (isLogged ? 'saved' : 'empty');
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 font-medium text-small">
      {state === 'sending' && <span className="text-ink-2">{t('common.saving')}</span>}
      {state === 'saved' && (
        <span className="flex items-center gap-1.5 text-success">
          <Check aria-hidden="true" size={16} strokeWidth={2.25} className="flex-none" />
          {t('journal.saved')}
        </span>
      )}
      {state === 'kept' && (
        <span className="flex items-center gap-1.5 text-ink-2 leading-tight">
          <CloudOff aria-hidden="true" size={16} strokeWidth={2} className="flex-none" />
          {t('daySheet.kept')}
        </span>
      )}
    </p>
  );
}

/** How changes of a day wait; `undefined` without any. */
function pendingStateOf(date: LocalDate): 'sending' | 'kept' | undefined {
  const waiting = storedChanges().filter(({ refusal }) => refusal === undefined);
  const isWaiting = waiting
    .flatMap(dayChangesOf)
    .map(spanOf)
    .some(({ from, to }) => from <= date && date <= to);
  if (!isWaiting) return undefined;
  return isOffline() ? 'kept' : 'sending';
}
