import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { stopRepeating } from './series.mutations.ts';

/** Asks before a task's repeating ends; `row` is `null` while there is nothing to ask. */
export function EndRepeating({ row, onClose }: { row: TaskRow | null; onClose: () => void }) {
  const { t } = useTranslation();
  // Its title stays while the question goes.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  return (
    <ConfirmDialog
      open={row !== null}
      title={t('tasks.endTitle', { title: last?.title ?? '' })}
      confirmLabel={t('tasks.endRepeating')}
      cancelLabel={t('tasks.endKeep')}
      onConfirm={() => {
        if (row) void stopRepeating(row.id);
        onClose();
      }}
      onCancel={onClose}
    >
      {t('tasks.endText')}
    </ConfirmDialog>
  );
}
