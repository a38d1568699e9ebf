import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { isNotFound } from '#web/lib/http/api-problem.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { TaskForm, type TaskFormProps } from './task-form.tsx';
import { taskQuery } from './tasks.queries.ts';

type TaskDetailProps = Omit<TaskFormProps, 'task'> & { taskId: string };

/** A task's form, or why the task can't be shown. */
export function TaskDetail({ taskId, ...rest }: TaskDetailProps) {
  const { t } = useTranslation();
  const { data: task, error, refetch } = useQuery(useOptimisticQuery(taskQuery(taskId)));
  if (isNotFound(error)) {
    return (
      <EmptyState bloom="leaning" title={t('tasks.goneTitle')}>
        <p role="alert">{t('tasks.goneText')}</p>
      </EmptyState>
    );
  }
  if (task !== undefined) return <TaskForm key={taskId} task={task} {...rest} />;
  if (error === null) {
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return (
    <EmptyState bloom="leaning" action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
      <p role="alert">{errorText(error)}</p>
    </EmptyState>
  );
}
