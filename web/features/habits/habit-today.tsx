import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useShownChecks } from './check-habit.mutation.ts';
import { HabitCheck } from './habit-check.tsx';

/** Today's check, and how steadily the habit is kept. */
export function HabitToday({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const shownCheck = useShownChecks();
  return (
    <div className="grid gap-2 rounded-m bg-surface-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-3">
          <HabitCheck habit={habit} isDone={shownCheck(habit.habit_id, today) ?? habit.done_today === 1} />
          <span aria-hidden="true" className="font-semibold">
            {t('habits.detail.today')}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small even-numbers">
          <span className="font-semibold">{t('habits.streak', { count: habit.streak })}</span>
          <span className="text-ink-2">{t('habits.bestStreak', { count: habit.best_streak })}</span>
        </p>
      </div>
      <p className="text-ink-2 text-small">{t('habits.streakHint')}</p>
    </div>
  );
}
