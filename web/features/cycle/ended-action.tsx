import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type DateRange, daysOf } from '#domain/calendar/date-range.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import { DAY_RANGE_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { showFailure } from './cycle.mutations.ts';
import { logEnded } from './log-span.ts';
import { notifyWithUndo } from './undo-toast.tsx';
import { useLoadedDays } from './use-bleeding.ts';

/** While a period of two days or more goes on: a button to say that it ended, which can be undone. */
export function EndedAction() {
  const { t } = useTranslation();
  const { today } = useLoadedDays();
  const period = useOpenPeriod();
  const log = useMutation({ mutationFn: logEnded, onError: showFailure });
  if (period === undefined) return null;

  async function sayEnded({ start: first, end: last }: DateRange) {
    const undo = await log.mutateAsync({ first, last, bleeding: 'unspecified' });
    await notifyWithUndo(t('cycle.ended'), undo && (() => void undo().catch(showFailure)));
  }

  return (
    <div className="grid gap-1">
      <Button
        busy={log.isPending}
        busyLabel={t('common.saving')}
        icon={<CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} />}
        // The mutation has already shown the failure.
        onClick={() => void sayEnded(period).catch(() => {})}
      >
        {t(period.end === today ? 'cycle.endedToday' : 'cycle.endedBefore')}
      </Button>
      {log.isError && <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>}
    </div>
  );
}

/**
 * The current period as far as it may end now: until today, or until the first day without bleeding after its last one with. None if
 * it has ended, or just begun.
 */
function useOpenPeriod(): DateRange | undefined {
  const { periods, levels, predictions, today } = useLoadedDays();
  const current = periods.find(({ on }) => on === predictions?.current?.started_on);
  if (current === undefined || current.length !== null) return undefined;
  const days = daysOf({ start: current.on, end: today });
  const last = days.findLastIndex((day) => makesPeriods(levels.get(day) ?? null));
  const without = days.find((day, index) => index > last && levels.get(day) === 'none');
  const end = without === undefined ? today : addDays(without, -1);
  if (end <= current.on) return undefined;
  const first = addDays(end, 1 - DAY_RANGE_DAYS_MAX);
  return { start: current.on < first ? first : current.on, end };
}
