import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Habit, TimeFrame } from '#domain/habits/habit.schema.ts';
import { useToday } from '#web/lib/use-today.ts';
import { AddTile } from '#web/ui/add-tile.tsx';
import { useShownChecks } from './check-habit.mutation.ts';
import { HabitCard } from './habit-card.tsx';
import { TimeIcon } from './time-icon.tsx';

type HabitSectionProps = { timeFrame: TimeFrame; habits: readonly Habit[]; onAdd: () => void };

/** The habits of a time of day, and the place for one more. */
export function HabitSection({ timeFrame, habits, onAdd }: HabitSectionProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { today } = useToday();
  const shownCheck = useShownChecks();
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-3">
      <h2 id={headingId} className="flex items-center gap-2 font-semibold text-h3">
        <TimeIcon timeFrame={timeFrame} />
        {t(`habits.times.${timeFrame}`)}
      </h2>
      <ul className="habit-tiles">
        {habits.map((habit) => (
          <HabitCard
            key={habit.habit_id}
            habit={habit}
            isDone={shownCheck(habit.habit_id, today) ?? habit.done_today === 1}
          />
        ))}
        <AddTile label={t(`habits.add.${timeFrame}`)} onClick={onAdd} />
      </ul>
    </section>
  );
}
