import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteHabit } from './habits.mutations.ts';

/** Deletes a habit after a second, deliberate press. */
export function DeleteHabit({ habit, onDeleted }: { habit: Habit; onDeleted: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteHabit({ id: habit.habit_id, onDeleted });
  return (
    <>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={() => setIsAsking(true)}
      >
        {t('habits.detail.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('habits.detail.deleteTitle')}
        confirmLabel={t('habits.detail.deleteConfirm')}
        cancelLabel={t('habits.detail.keep')}
        busy={remove.isPending}
        busyLabel={t('habits.detail.deleting')}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('habits.detail.deleteText', { name: habit.habit_name })}
        {remove.isError && (
          <span role="alert" className="mt-2 block font-medium text-danger">
            {t('common.notSaved')}
          </span>
        )}
      </ConfirmDialog>
    </>
  );
}
