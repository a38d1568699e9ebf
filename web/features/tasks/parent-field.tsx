import { useQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DisclosureField } from '#web/ui/disclosure-field.tsx';
import { ParentPicker } from './parent-picker.tsx';
import { taskQuery } from './tasks.queries.ts';

type ParentFieldProps = {
  taskId: string;
  parentId: string | null;
  onChange: (parentId: string | null) => void;
  error?: string | undefined;
};

/** The task that this one is part of: one of the person's own, or none. */
export function ParentField({ taskId, parentId, onChange, error }: ParentFieldProps) {
  const { t } = useTranslation();
  const { data: parent } = useQuery({ ...taskQuery(parentId ?? ''), enabled: parentId !== null });
  const label = t('tasks.parent');
  return (
    <DisclosureField
      label={label}
      icon={
        <CornerDownRight aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-ink-2" />
      }
      chosen={parentId === null ? null : (parent?.task_title ?? '…')}
      emptyText={t('tasks.noParent')}
      clearLabel={t('tasks.clearDay', { field: label })}
      onClear={() => onChange(null)}
      error={error}
    >
      {(close) => (
        <ParentPicker
          taskId={taskId}
          onPick={(picked) => {
            onChange(picked);
            close();
          }}
        />
      )}
    </DisclosureField>
  );
}
