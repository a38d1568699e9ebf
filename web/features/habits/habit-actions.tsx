import { Check, SkipForward, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HabitMark } from '#domain/habits/apply-habit-change.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SheetActions } from '#web/ui/overlays/sheet-actions.tsx';
import { markHabit } from './mark-habit.ts';

const ICON = { 'aria-hidden': true, size: 18, strokeWidth: 2 } as const;

/** Does or skips a habit today. The buttons stay in place and change their words, so that focus isn't lost. */
export function HabitActions({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const isDone = habit.done_today === 1;
  const isSkipped = habit.skipped_today === 1;
  const set = (mark: HabitMark['mark'], isSet: boolean) =>
    void markHabit({ id: habit.habit_id, date: today, mark, isSet });
  const canUndo = isDone || isSkipped;
  return (
    <SheetActions>
      <Button
        className="flex-2 basis-40"
        icon={<Check {...ICON} />}
        aria-disabled={isDone}
        onClick={() => !isDone && set('done', true)}
      >
        {isDone ? t('habits.view.done') : t('habits.view.doneToday')}
      </Button>
      {(canUndo || habit.due_today === 1) && (
        <Button
          variant="outline"
          icon={canUndo ? <Undo2 {...ICON} /> : <SkipForward {...ICON} />}
          onClick={() => set(isDone ? 'done' : 'skipped', !canUndo)}
        >
          {canUndo ? t('common.undo') : t('habits.view.skipToday')}
        </Button>
      )}
      {isSkipped && (
        <p role="status" className="w-full text-center text-ink-2 text-small">
          {t('habits.skippedToday')}
        </p>
      )}
    </SheetActions>
  );
}
