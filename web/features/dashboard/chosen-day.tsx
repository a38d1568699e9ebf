import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import { DayOdds } from '#web/features/cycle/day-odds.tsx';
import { useLoadedDays } from '#web/features/cycle/drawn-cycle.ts';
import { MonthDayCard } from '#web/features/cycle/month-day-card.tsx';
import { DayHabits } from '#web/features/habits/day-habits.tsx';
import { useDaySheet } from '#web/features/journal/use-day-sheet.tsx';
import { DayTaskList, useTasksByDay } from '#web/features/tasks/day-tasks.tsx';

/** Another day than today on the dashboard: its phase or its odds, its tasks and its habits. */
export function ChosenDay({ day }: { day: LocalDate }) {
  const { t } = useTranslation();
  const known = useLoadedDays();
  const place = useMemo(() => phaseDays(known)(day), [known, day]);
  const tasksOf = useTasksByDay();
  const rows = tasksOf(day);
  const daySheet = useDaySheet();
  return (
    <>
      <MonthDayCard day={day} onOpen={daySheet.open}>
        <DayOdds day={day} />
        {rows.length === 0 && <p className="mt-3 text-ink-2">{t('chosenDay.noTasks')}</p>}
        <DayTaskList rows={rows} />
      </MonthDayCard>
      <DayHabits day={day} phase={place?.phase ?? null} />
      {daySheet.sheet}
    </>
  );
}
