import { useTranslation } from 'react-i18next';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { Habit, HabitHistory as History } from '#domain/habits/habits.schema.ts';
import { dayHeading, monthAndYear, spokenDay } from '#web/i18n/format.ts';
import { monthNames, weekdayNames } from '#web/i18n/format-calendar.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useToday } from '#web/lib/time/today.ts';
import { HistoryGrid, HistoryKey } from '#web/ui/calendar/history-grid.tsx';
import { markHabit } from './habit-check.tsx';
import { type DayOfHistory, historyWeeks } from './history-weeks.ts';

type HabitHistoryProps = {
  habit: Habit;
  history: History;
  /** How many weeks to show. */
  rows: number;
  /** Shows more weeks; `undefined` if there are no more. */
  onOlder: (() => void) | undefined;
};

/** A habit's last weeks, with each day to tick off. */
export function HabitHistory({ habit, history, rows, onOlder }: HabitHistoryProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today, timeZone } = useToday();
  const weeks = historyWeeks(history, localDateAt(habit.created_timestamp, timeZone)).slice(-rows);

  const WORDS = {
    done: t('habits.history.due'),
    due: t('habits.history.due'),
    extra: t('habits.history.notDue'),
    rest: t('habits.history.notDue'),
    skipped: t('habits.history.skipped'),
    planned: t('habits.history.keyPlanned'),
  } as const;
  const shown = ({ date, mark }: DayOfHistory) => ({
    date,
    dayNumber: String(Number(date.slice(8))),
    label: `${spokenDay(date, language)}, ${WORDS[mark]}`,
    mark,
    isToday: date === today,
  });
  const first = weeks[0]?.days.find((day) => day !== null)?.date ?? today;

  return (
    <section className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold">{monthsOf({ first, last: today, language })}</h3>
        {onOlder && (
          <button
            type="button"
            className="min-h-tap font-semibold text-ink-2 text-small underline underline-offset-4 hover:text-ink"
            onClick={onOlder}
          >
            {t('habits.history.older')}
          </button>
        )}
      </div>
      <HistoryGrid
        caption={t('habits.history.caption', { name: habit.habit_name })}
        weekdays={weekdayNames(language)}
        weeks={weeks.map(({ monday, days }) => ({
          key: monday,
          label: t('habits.history.week', { day: dayHeading(monday, language).dayAndMonth }),
          days: days.map((day) => day && shown(day)),
        }))}
        lastDay={today}
        onCheck={(text, isDone) => {
          const date = parseLocalDate(text);
          if (date !== undefined) void markHabit({ id: habit.habit_id, date, mark: 'done', isSet: isDone });
        }}
      />
      <HistoryKey
        marks={[
          { mark: 'done', text: t('habits.history.keyDone') },
          { mark: 'due', text: t('habits.history.keyDue') },
          { mark: 'skipped', text: t('habits.history.keySkipped') },
          { mark: 'planned', text: t('habits.history.keyPlanned') },
        ]}
      />
    </section>
  );
}

/** "October – November", or one month, with the year where it isn't the same. */
function monthsOf({
  first,
  last,
  language,
}: {
  first: LocalDate;
  last: LocalDate;
  language: string;
}): string {
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const nameOf = (day: LocalDate) =>
    isSameYear ? (monthNames(language)[Number(day.slice(5, 7)) - 1] ?? '') : monthAndYear(day, language);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return capitalised(isOneMonth ? nameOf(last) : `${nameOf(first)} – ${nameOf(last)}`, language);
}
