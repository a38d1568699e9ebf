import { CycleMonth } from '#web/features/cycle/cycle-month.tsx';
import { StripLevels } from '#web/features/day-log/strip-levels.tsx';
import { useDaySheet } from '#web/features/journal/use-day-sheet.tsx';
import { DayTaskList, useTasksByDay } from './day-tasks.tsx';

/** The cycle's month with the tasks of its days, each of which can be logged. */
export function MonthWithTasks({ isPainting }: { isPainting: boolean }) {
  const tasksOf = useTasksByDay();
  const daySheet = useDaySheet();
  return (
    <>
      <CycleMonth
        isPainting={isPainting}
        onOpenDay={daySheet.open}
        levelsOf={({ buttons, ...beside }) => <StripLevels kind="bleeding" discs={buttons} {...beside} />}
        titlesOf={(day) => tasksOf(day).map(({ title }) => title)}
        tasksOn={(day) => <DayTaskList rows={tasksOf(day)} />}
      />
      {daySheet.sheet}
    </>
  );
}
