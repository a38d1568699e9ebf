import type { InfiniteData } from '@tanstack/react-query';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { TASK_FIELDS } from '#domain/tasks/task.fields.ts';
import { keepSentTask } from '#domain/tasks/task.schema.ts';
import { detailsOf, rowOf } from '#domain/tasks/task-answers.ts';
import { type SentDate, sentDates } from '#domain/tasks/task-dates.ts';
import { priorityName, priorityNumber } from '#domain/tasks/task-priority.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { emptyIn } from '#domain/wire/record-fields.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { browserTimeZone } from '#web/lib/use-today.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { findRow } from './task-cache.ts';
import { TASK_KEYS } from './task-keys.ts';
import type { TaskView } from './task-view.ts';
import type { SentTask, TaskPage } from './tasks.api.ts';
import { subTasksQuery, taskQuery } from './tasks.queries.ts';

/** Shows a task that waits to be sent as if it were there: on top of the lists it belongs to, and whole where it is opened. */
export function showNewTask(sent: SentTask & { id: string }): void {
  const timeZone = queryClient.getQueryData(userQuery.queryKey)?.details.timezone ?? browserTimeZone();
  const task = keptTask(sent, timeZone);
  const parentTitle = task.parentId && (findRow(task.parentId)?.title ?? null);
  const row = rowOf({ ...task, phase: null, parentTitle }, null);
  queryClient.setQueryData(taskQuery(sent.id).queryKey, detailsOf(task, timeZone));
  for (const [key, lists] of queryClient.getQueriesData<InfiniteData<TaskPage, string>>({
    queryKey: TASK_KEYS.pages,
  })) {
    const [first, ...others] = lists?.pages ?? [];
    // The keys are made of the views they show.
    if (lists === undefined || first === undefined || !belongsIn(key.at(-1) as TaskView, row)) continue;
    queryClient.setQueryData(key, {
      ...lists,
      pages: [{ ...first, tasks: [row, ...first.tasks] }, ...others],
    });
  }
  if (row.parent_id !== null) {
    queryClient.setQueryData(subTasksQuery(row.parent_id).queryKey, (rows) => rows && [...rows, row]);
  }
}

function belongsIn({ status, priority, keyword }: TaskView, row: TaskRow): boolean {
  if (keyword !== '' || (priority !== undefined && priority !== priorityName(row.priority))) return false;
  return status === undefined ? row.status !== 'completed' : status === row.status;
}

/** A task as the server will keep it. */
function keptTask(sent: SentTask & { id: string }, timeZone: string) {
  const { task_title: title, task_status: status, ...fields } = sent;
  const { start, end } = sentDates(sent);
  const dayOf = (date: SentDate | undefined) => (date?.at == null ? null : localDateAt(date.at, timeZone));
  return {
    ...emptyIn(TASK_FIELDS, 'details'),
    ...keepSentTask({
      ...fields,
      task_description: sent.task_description?.trim() || null,
      task_priority: priorityNumber(sent.task_priority ?? null),
    }),
    taskId: sent.id,
    title: title.trim(),
    status: status ?? 'not_started',
    startOn: dayOf(start),
    endOn: dayOf(end),
    createdAt: Math.floor(Date.now() / 1000),
  };
}
