import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TASK_KEYWORD_MAX } from '#domain/tasks/task.schema.ts';
import { useSettled } from '#web/lib/page/use-settled.ts';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { parentsQuery } from './tasks.queries.ts';

/** Typing rests this long before it is asked for. */
const TYPING_REST_MS = 300;

type ParentPickerProps = { taskId: string; onPick: (id: string) => void };

/** Finds a task by words of its title; neither the task itself nor its own sub-tasks are offered. */
export function ParentPicker({ taskId, onPick }: ParentPickerProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const wanted = useSettled(keyword.trim(), TYPING_REST_MS);
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
        autoComplete="off"
        onChange={(event) => setKeyword(event.target.value)}
        // It is in the task's form, which this does not send.
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
