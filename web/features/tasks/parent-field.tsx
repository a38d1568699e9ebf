import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TASK_KEYWORD_MAX } from '#domain/tasks/task.schema.ts';
import { useDebouncedValue } from '#web/lib/page/use-settled.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { DisclosureField } from '#web/ui/inputs/disclosure-field.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import type { DraftFieldProps } from './task-draft.ts';
import { parentsQuery, taskQuery } from './tasks.queries.ts';

/** How long typing must pause before a search is sent. */
const TYPING_REST_MS = 300;

/** The task this one is part of: another of the person's tasks, or none. A task that repeats is part of none. */
export function ParentField(props: DraftFieldProps) {
  return props.draft.task_repeat === null ? <ParentChoice {...props} /> : null;
}

function ParentChoice({ task, draft: { parent_id: parentId }, errors, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  const { data: parent } = useQuery({
    ...useOptimisticQuery(taskQuery(parentId ?? '')),
    enabled: parentId !== null,
  });
  const label = t('tasks.parent');
  return (
    <DisclosureField
      label={label}
      icon={
        <CornerDownRight aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-ink-2" />
      }
      chosen={parentId === null ? null : (parent?.task_title ?? '…')}
      emptyText={t('tasks.noParent')}
      clearLabel={t('tasks.leaveParent')}
      onClear={() => onEdit({ parent_id: null })}
      error={errors.parent_id && t(`tasks.${errors.parent_id}`)}
    >
      {(close) => (
        <ParentPicker
          taskId={task?.id}
          onPick={(picked) => {
            onEdit({ parent_id: picked });
            close();
          }}
        />
      )}
    </DisclosureField>
  );
}

type ParentPickerProps = { taskId: string | undefined; onPick: (id: string) => void };

/** Finds a task by words in its title; doesn't offer the task itself or its sub-tasks. */
function ParentPicker({ taskId, onPick }: ParentPickerProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const wanted = useDebouncedValue(keyword.trim(), TYPING_REST_MS);
  const { data, isError } = useQuery({ ...parentsQuery(wanted), placeholderData: keepPreviousData });
  const found = data?.filter((row) => row.id !== taskId && row.parent_id !== taskId);
  return (
    <div className="grid gap-2 px-2 pt-3">
      <TextField
        type="search"
        label={t('tasks.findParent')}
        hideLabel
        placeholder={t('tasks.findParent')}
        value={keyword}
        maxLength={TASK_KEYWORD_MAX}
        onChange={(event) => setKeyword(event.target.value)}
        // This box is inside the task's form; Enter here mustn't submit it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="grid divide-y divide-line">
        {found?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="min-h-tap w-full py-2 text-left wrap-anywhere"
              onClick={() => onPick(row.id)}
            >
              {row.title}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2 text-small">
        {found?.length === 0 && t('tasks.noParentFound')}
        {data === undefined && isError && t('tasks.loadFailed')}
      </p>
    </div>
  );
}
