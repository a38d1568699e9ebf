import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type DateRange, daysOf } from '#domain/calendar/date-range.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { makesPeriods } from '#domain/day-log/apply-day-change.ts';
import { bleedingRuns } from '#domain/day-log/bleeding-runs.ts';
import { DAY_RANGE_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { dayShown, logDays } from '#web/lib/day-log/log-day.ts';
import { notify } from '#web/lib/page/notify.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { notifyWithUndo } from './undo-toast.tsx';
import { useKnownDays } from './use-bleeding.ts';

/** While a period of two days or more goes on: a button to say that it ended, which can be undone. */
export function EndedAction() {
  const { t } = useTranslation();
  const { today } = useKnownDays();
  const period = useOpenPeriod();
  const log = useMutation({
    mutationFn: logDays,
    onError: (error) => void notify({ tone: 'error', text: failureToastText(error) }),
  });
  if (period === undefined) return null;

  async function sayEnded({ start: from, end: to }: DateRange) {
    const answer = await log.mutateAsync({ from, to, bleeding: 'unspecified', only_unsaid: 1 });
    const written = answer.written?.flatMap((text) => parseLocalDate(text) ?? []);
    await notifyWithUndo(t('cycle.ended'), written && (() => void takeBack(written).catch(() => {})));

    async function takeBack(days: readonly LocalDate[]) {
      // Not those of which another device has said something since.
      const own = days.filter((day) => {
        const shown = dayShown(day);
        return shown === undefined || shown?.bleeding === (day > to ? 'none' : 'unspecified');
      });
      for (const run of bleedingRuns(own.map((day) => [day, null])))
        await log.mutateAsync({ ...run, only_unsaid: 0 });
      await log.mutateAsync({ from, to, bleeding: null, only_unsaid: 1 });
    }
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
  const { periods, said, predictions, today } = useKnownDays();
  const current = periods.find(({ on }) => on === predictions?.current?.started_on);
  if (current === undefined || current.length !== null) return undefined;
  const days = daysOf({ start: current.on, end: today });
  const last = days.findLastIndex((day) => makesPeriods(said.get(day) ?? null));
  const without = days.find((day, index) => index > last && said.get(day) === 'none');
  const end = without === undefined ? today : addDays(without, -1);
  if (end <= current.on) return undefined;
  const first = addDays(end, 1 - DAY_RANGE_DAYS_MAX);
  return { start: current.on < first ? first : current.on, end };
}
