import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { CheckDisc } from '#web/ui/inputs/check-disc.tsx';
import { markHabit } from './mark-habit.ts';

/** Ticks a habit off for today. */
export function HabitCheck({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const isDue = habit.due_today === 1;
  return (
    <CheckDisc
      faint={!isDue}
      aria-label={t(isDue ? 'habits.doneToday' : 'habits.doneExtra', { name: habit.habit_name })}
      checked={habit.done_today === 1}
      onChange={(event) =>
        void markHabit({ id: habit.habit_id, date: today, mark: 'done', isSet: event.target.checked })
      }
    />
  );
}
