import { ArrowLeft, Check, Plus } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bestDays, type DayStrength, strengthsOf } from '#domain/best-dates/day-strength.ts';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { DayDisc } from '#web/ui/calendar/day-disc.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import type { Placed } from './after-search.ts';
import { type Asked, activityOf } from './asked.ts';
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

/** The result: the reason, the three best days, and a calendar of all of them. */
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

type DayRowProps = {
  day: LocalDate;
  /** `undefined` if the day isn't one of those found. */
  strength: DayStrength | undefined;
  reason: string;
  isMade: boolean;
  onToggle: () => void;
};

/** A day and why it's a good one; one press adds the activity as a task, the next removes it. */
function DayRow({ day, strength, reason, isMade, onToggle }: DayRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = spokenDay(day, language);
  return (
    <div className="day-row">
      <DayDisc mark={strength}>{Number(day.slice(8))}</DayDisc>
      <div>
        <p className="font-semibold first-letter:uppercase">{name}</p>
        <p className="text-ink-2 text-small">
          {strength && (
            <span className="font-medium text-ph-ink">{t(`bestDates.strengths.${strength}`)} · </span>
          )}
          {reason}
        </p>
        {isMade && (
          <p className="flex items-center gap-1.5 font-semibold text-small text-success">
            <Check aria-hidden="true" size={18} strokeWidth={2} className="flex-none" />
            {t('bestDates.made')}
          </p>
        )}
      </div>
      <Button
        variant={isMade ? 'quiet' : 'outline'}
        aria-label={isMade ? t('bestDates.undoOn', { day: name }) : t('bestDates.makeTaskOn', { day: name })}
        icon={isMade ? null : <Plus aria-hidden="true" size={18} strokeWidth={2} />}
        onClick={onToggle}
      >
        {isMade ? t('common.undo') : t('bestDates.makeTask')}
      </Button>
    </div>
  );
}
