import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { DayBleeding } from '#domain/cycle/bleeding-days.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { shownNow } from '#web/sync/overlay.ts';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { useDeletePeriod, useLogPeriod } from './cycle.mutations.ts';
import { pastPeriodsQuery } from './cycle.queries.ts';
import { notifyWithUndo } from './undo-toast.tsx';
import { useBleeding } from './use-bleeding.ts';

const DAYS_AHEAD = 200;

/** Its small discs don't show a strength. */
const discOf = (mark: DayBleeding) => (mark === 'follows' || mark === 'expected' ? mark : 'logged');

/** The calendar of logged and expected periods: a press on an empty day logs a start, a press on a logged day removes it. */
export function EditPeriods() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today, timeZone } = useToday();
  const marks = useBleeding();
  const log = useLogPeriod();
  const remove = useDeletePeriod();
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());

  const logDay = (day: LocalDate) => log.mutateAsync(noonOf(day, timeZone));

  async function toggle(day: LocalDate) {
    const name = fullDay(day, language);
    // Read the log only now: an earlier press may have changed it.
    const entry = shownNow(pastPeriodsQuery.queryKey)?.find(({ period_on }) => period_on === day);
    if (entry === undefined) {
      const { period_id } = await logDay(day);
      await notifyWithUndo(t('cycle.addedDay', { day: name }), () =>
        remove.mutate({ id: period_id, period_on: day }),
      );
    } else {
      await remove.mutateAsync(entry);
      await notifyWithUndo(t('cycle.removedDay', { day: name }), () => void logDay(day).catch(() => {}));
    }
  }

  /** Makes the changes one after the other, so that none is lost. The mutation has already shown a failure. */
  function press(day: LocalDate) {
    lastChange.current = lastChange.current.then(() => toggle(day)).catch(() => {});
  }

  return (
    <div data-phase="menstrual" className="grid gap-2">
      <p className="text-ink-2 text-small">{t('cycle.datesHint')}</p>
      <MonthCalendar
        selected={null}
        onSelect={(text) => {
          const day = parseLocalDate(text);
          if (day !== undefined) press(day);
        }}
        today={today}
        maxDay={today}
        lastShownDay={addDays(today, DAYS_AHEAD)}
        marks={Object.fromEntries([...marks].map(([day, mark]) => [day, discOf(mark)]))}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        labels={{
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          future: t('calendar.future'),
          logged: t('marks.logged'),
          follows: t('marks.follows'),
          expected: t('marks.expected'),
        }}
      />
      <p role="status" className="min-h-6 text-center text-ink-2 text-small">
        {(log.isPending || remove.isPending) && t('common.saving')}
        {!log.isPending && !remove.isPending && (log.isError || remove.isError) && (
          <span className="font-medium text-danger">{t('common.notSaved')}</span>
        )}
      </p>
    </div>
  );
}
