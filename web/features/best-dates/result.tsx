import { ArrowLeft } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bestDays, strengthsOf } from '#domain/best-dates/day-strength.ts';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import type { Placed } from './after-search.ts';
import { type Asked, activityOf } from './asked.ts';
import { DayRow } from './day-row.tsx';
import type { TaskCalls } from './day-task.ts';
import { ResultCalendar } from './result-calendar.tsx';
import { ResultHeader } from './result-header.tsx';
import { useDayTasks } from './use-day-tasks.tsx';

type ResultProps = {
  asked: Asked;
  found: Placed;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
  taskCalls: TaskCalls;
};

/** What was found: why, the three best days, and all of them in a calendar. */
export function Result({ asked, found, headingRef, onBack, taskCalls }: ResultProps) {
  const { t } = useTranslation();
  const { today, timeZone } = useToday();
  const activity = activityOf(asked, useLanguage());
  const phase = found.cycle_phase;
  const theme = asked.kind === 'keyword' ? asked.keyword.theme : null;
  const tasks = useDayTasks({ activity, phase, theme, timeZone }, taskCalls);
  const [picked, setPicked] = useState<LocalDate | null>(null);
  const headingId = useId();
  const strengths = strengthsOf(found.days);
  const best = bestDays(found.days);
  const reasonOf = (day: LocalDate) =>
    found.days.find(({ date }) => date === day)?.reason ?? t('bestDates.otherDay');

  const row = (day: LocalDate) => (
    <DayRow
      day={day}
      strength={strengths[day]}
      reason={reasonOf(day)}
      isMade={tasks.isMade(day)}
      onToggle={() => tasks.toggle(day)}
    />
  );

  return (
    <section aria-labelledby={headingId} data-phase={phase} className="grid gap-4">
      <div className="result-back">
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={onBack}
        >
          {t('common.back')}
        </Button>
      </div>
      <ResultHeader
        {...{ headingRef, headingId, activity, phase }}
        explanation={found.explanation}
        source={found.source}
      />
      {best.length > 0 && (
        <div>
          <h4 className="font-semibold text-h3">{t('bestDates.best', { count: best.length })}</h4>
          <p className="text-ink-2 text-small">{t('bestDates.tasksHint')}</p>
          <ol className="grid">
            {best.map(({ date }) => {
              const day = parseLocalDate(date);
              return day && <li key={day}>{row(day)}</li>;
            })}
          </ol>
        </div>
      )}
      <div className="grid gap-2">
        <h4 className="font-semibold text-h3">{t('bestDates.calendar')}</h4>
        <p className="text-ink-2 text-small">{t('bestDates.calendarHint')}</p>
        <ResultCalendar {...{ found, strengths, today, picked }} onPick={setPicked} />
        <div role="status">{picked && row(picked)}</div>
      </div>
    </section>
  );
}
