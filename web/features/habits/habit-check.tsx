import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { useToday } from '#web/lib/use-today.ts';
import { CheckDisc } from '#web/ui/check-disc.tsx';
import { useCheckHabit } from './check-habit.mutation.ts';

type HabitCheckProps = { habit: Habit; isDone: boolean };

/** Ticks a habit off for today. */
export function HabitCheck({ habit, isDone }: HabitCheckProps) {
  const { t } = useTranslation();
  const { today } = useToday();
  const check = useCheckHabit(habit.habit_id);
  const isDue = habit.due_today === 1;
  return (
    <CheckDisc
      faint={!isDue}
      aria-label={t(isDue ? 'habits.doneToday' : 'habits.doneExtra', { name: habit.habit_name })}
      checked={isDone}
      onChange={(event) => check.mutate({ id: habit.habit_id, date: today, isDone: event.target.checked })}
    />
  );
}
