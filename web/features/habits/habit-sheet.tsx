import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { HabitDetail } from './habit-detail.tsx';
import { habitsQuery } from './habits.queries.ts';
import { HabitsAbsent } from './habits-absent.tsx';

type HabitSheetProps = {
  /** The open habit; without it the sheet is closed. */
  id: string | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

/** One habit, to read and change. If there's no habit with this id, the sheet says so. */
export function HabitSheet({ id, onClose, onDeleted }: HabitSheetProps) {
  const { t } = useTranslation();
  const { data: habits, error, isFetching } = useQuery(useLaid(habitsQuery));
  const found = habits?.find((habit) => habit.habit_id === id);
  // Keep showing the last habit while the sheet closes.
  const [last, setLast] = useState<Habit>();
  if (found !== undefined && found !== last) setLast(found);
  const habit = id === undefined ? last : found;
  const isLoading = habits === undefined || isFetching;
  const absence = isLoading ? t('habits.detail.loading') : t('habits.detail.goneTitle');
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={habit?.habit_name ?? (error === null ? absence : t('titles.habits'))}
      closeLabel={t('common.close')}
      height="full"
    >
      {habit !== undefined && <HabitDetail key={habit.habit_id} habit={habit} onDeleted={onDeleted} />}
      {habit === undefined && isLoading && <HabitsAbsent error={error} isLoading={isFetching} />}
      {habit === undefined && !isLoading && (
        <EmptyState bloom="closed">{t('habits.detail.goneText')}</EmptyState>
      )}
    </Sheet>
  );
}
