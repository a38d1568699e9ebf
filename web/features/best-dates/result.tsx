import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bestDays, hasGoodDay, strengthsOf } from '#domain/best-dates/day-strength.ts';
import { isWork } from '#domain/best-dates/work.ts';
import { type LocalDate, parseLocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Switch } from '#web/ui/inputs/switch.tsx';
import { SheetBack } from '#web/ui/overlays/sheet-back.tsx';
import type { DatesFound } from './after-search.ts';
import { activityOf, type DateSearch } from './asked.ts';
import { DayRow } from './day-row.tsx';
import type { TaskCalls } from './day-task.ts';
import { ResultCalendar } from './result-calendar.tsx';
import { ResultHeader } from './result-header.tsx';
import { useDayTasks } from './use-day-tasks.ts';

type ResultProps = {
  asked: DateSearch;
  found: DatesFound;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
  taskCalls: TaskCalls;
};

/** The result: the activity and its phase, the three most likely days, and a calendar of all of them. */
export function Result({ asked, found, headingRef, onBack, taskCalls }: ResultProps) {
  const { t } = useTranslation();
  const { today, timeZone } = useToday();
  const activity = activityOf(asked, useLanguage());
  const phase = found.cycle_phase;
  const theme = asked.kind === 'keyword' ? asked.keyword.theme : null;
  const tasks = useDayTasks({ activity, phase, theme, timeZone }, taskCalls);
  const [isWeekdays, setIsWeekdays] = useState(() => isWork({ theme, activity }));
  const [picked, setPicked] = useState<LocalDate | null>(null);
  const [headingId, daysId] = [useId(), useId()];
  const days = isWeekdays ? found.days.filter(({ date }) => isWeekday(date)) : found.days;
  const best = bestDays(days);

  const row = (day: LocalDate) => (
    <DayRow
      day={day}
      odds={found.days.find(({ date }) => date === day)}
      phase={phase}
      isMade={tasks.isMade(day)}
      onToggle={() => tasks.toggle(day)}
    />
  );

  return (
    <section aria-labelledby={headingId} data-phase={phase} className="grid gap-4">
      <SheetBack label={t('common.back')} onPress={onBack} />
      <ResultHeader
        {...{ headingRef, headingId, activity, phase, theme }}
        explanation={found.explanation}
        source={found.source}
      />
      <section aria-labelledby={daysId}>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h4 id={daysId} className="font-semibold text-h3">
            {hasGoodDay(days) ? t('bestDates.best', { count: best.length }) : t('bestDates.noneStandsOut')}
          </h4>
          <Switch
            label={t('bestDates.weekdays')}
            checked={isWeekdays}
            onChange={({ target }) => setIsWeekdays(target.checked)}
          />
        </div>
        {best.length > 0 && !hasGoodDay(days) && (
          <p className="text-ink-2 text-small">{t('bestDates.noneStandsOutHint')}</p>
        )}
        <ol className="grid">
          {best.map(({ date }) => {
            const day = parseLocalDate(date);
            return day && <li key={day}>{row(day)}</li>;
          })}
        </ol>
      </section>
      <div className="grid gap-2">
        <h4 className="font-semibold text-small">{t('bestDates.calendar')}</h4>
        <ResultCalendar
          {...{ found, today, picked, isWeekdays }}
          strengths={strengthsOf(days)}
          onPick={setPicked}
        />
        <div role="status">{picked && row(picked)}</div>
      </div>
    </section>
  );
}

const SATURDAY = 6;

function isWeekday(date: string): boolean {
  const day = parseLocalDate(date);
  return day !== undefined && weekdayOf(day) < SATURDAY;
}
