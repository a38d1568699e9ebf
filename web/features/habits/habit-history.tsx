import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { weekdayNames } from '#web/i18n/calendar-names.ts';
import { dayHeading, shortMonth, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { type HistoryDay, HistoryGrid } from '#web/ui/calendar/history-grid.tsx';
import { HistoryKey } from '#web/ui/calendar/history-key.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { habitHistoryQuery } from './habits.queries.ts';
import { type DayOfHistory, historyWeeks } from './history-weeks.ts';
import { markHabit } from './mark-habit.ts';

/** A habit's last twelve weeks, with each day to tick off. */
export function HabitHistory({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const { data: history, isError } = useQuery(useLaid(habitHistoryQuery(habit.habit_id, 12)));

  const shown = ({ date, isDue, isDone }: DayOfHistory): HistoryDay => ({
    date,
    dayNumber: String(Number(date.slice(8))),
    label: `${spokenDay(date, language)}, ${t(isDue ? 'habits.history.due' : 'habits.history.notDue')}`,
    isDue,
    isDone,
    isToday: date === today,
  });

  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold text-h3">{t('habits.history.title')}</h3>
      {isError && history === undefined && <Notice tone="error">{t('habits.history.failed')}</Notice>}
      {history !== undefined && (
        <>
          <HistoryKey
            done={t('habits.history.keyDone')}
            due={t('habits.history.keyDue')}
            rest={t('habits.history.keyRest')}
          />
          <HistoryGrid
            caption={t('habits.history.caption', { name: habit.habit_name })}
            weekdays={weekdayNames(language)}
            weeks={historyWeeks(history.days).map(({ monday, days }, index) => ({
              key: monday,
              label: t('habits.history.week', { day: dayHeading(monday, language).dayAndMonth }),
              month: monthBeside(days, { isFirst: index === 0, language }),
              days: days.map((day) => day && shown(day)),
            }))}
            onCheck={(text, isDone) => {
              const date = parseLocalDate(text);
              if (date !== undefined)
                void markHabit({ id: habit.habit_id, date, mark: 'done', isSet: isDone });
            }}
          />
        </>
      )}
    </section>
  );
}

/** The name of the month that starts in this week; for the first week, of the month the history starts in. */
function monthBeside(
  days: readonly (DayOfHistory | null)[],
  { isFirst, language }: { isFirst: boolean; language: string },
): string | null {
  const named: LocalDate | undefined = days.find(
    (day) => day !== null && (isFirst || day.date.endsWith('-01')),
  )?.date;
  return named === undefined ? null : shortMonth(named, language);
}
