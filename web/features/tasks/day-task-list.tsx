import { useTranslation } from 'react-i18next';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { DayTask } from './day-task.tsx';

/** The tasks of the month's chosen day; nothing without any. */
export function DayTaskList({ rows }: { rows: readonly TaskRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t('month.key.tasks')} className="mt-3 grid divide-y divide-line border-line border-t">
      {rows.map((row) => (
        <DayTask key={row.id} row={row} />
      ))}
    </ul>
  );
}
