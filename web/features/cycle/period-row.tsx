import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useIsUnsent } from '#web/lib/outbox/unsent-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import { useDeletePeriod, useLogPeriod } from './cycle.mutations.ts';
import type { StartNote } from './start-notes.ts';
import { notifyWithUndo } from './undo-toast.tsx';

type PeriodRowProps = { period: PeriodEntry; note: StartNote | undefined; onRemoved: () => void };

export function PeriodRow({ period, note, onRemoved }: PeriodRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const remove = useDeletePeriod();
  const relog = useLogPeriod();
  const isUnsent = useIsUnsent(period.id);
  const date = parseLocalDate(period.period_on);
  const day = date === undefined ? period.period_on : fullDay(date, language);

  async function removeDay() {
    await remove.mutateAsync(period);
    onRemoved();
    await notifyWithUndo(t('cycle.removedDay', { day }), () => relog.mutate(period.period_timestamp));
  }

  return (
    <li className="flex min-h-tap items-center justify-between gap-3">
      <span className="grid">
        <time dateTime={period.period_on}>{day}</time>
        {isUnsent && <UnsentMark label={t('unsent.waits')} />}
        {note && <span className="text-ink-2 text-small">{noteText(note, t)}</span>}
        {remove.isError && <span className="font-medium text-danger text-small">{t('common.notSaved')}</span>}
      </span>
      <Button
        variant="quiet"
        className="-mr-4"
        aria-label={t('cycle.deleteDay', { day })}
        busy={remove.isPending}
        busyLabel={t('common.saving')}
        // A failure has been told by the mutation itself.
        onClick={() => void removeDay().catch(() => {})}
      >
        <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
      </Button>
    </li>
  );
}

function noteText(note: StartNote, t: TFunction): string {
  if (note.kind === 'ended') return t('cycle.cycleDays', { count: note.days });
  return note.kind === 'running' ? t('cycle.running') : t('cycle.sameCycleEntry');
}
