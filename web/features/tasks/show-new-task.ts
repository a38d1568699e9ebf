import type { InfiniteData } from '@tanstack/react-query';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { priorityName, priorityNumber } from '#domain/tasks/task-priority.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
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
  const details = detailsOf(sent);
  const row = rowOf(details);
  queryClient.setQueryData(taskQuery(sent.id).queryKey, details);
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

function detailsOf(sent: SentTask & { id: string }): TaskDetails {
  const timeZone = queryClient.getQueryData(userQuery.queryKey)?.details.timezone ?? browserTimeZone();
  const start = sent.task_start_timestamp ?? sent.start_timestamp ?? null;
  const end = sent.task_end_timestamp ?? sent.end_timestamp ?? null;
  return {
    id: sent.id,
    task_title: sent.task_title.trim(),
    task_description: sent.task_description?.trim() || null,
    task_status: sent.task_status ?? 'not_started',
    task_start_timestamp: start,
    task_start_on: start === null ? null : localDateAt(start, timeZone),
    task_end_timestamp: end,
    task_end_on: end === null ? null : localDateAt(end, timeZone),
    task_length: sent.task_length ?? null,
    task_priority: priorityName(priorityNumber(sent.task_priority ?? null)),
    task_color: sent.task_color ?? null,
    task_cycle_phase: sent.task_cycle_phase ?? null,
    task_cycle_phase_suggestion: null,
    task_theme_id: sent.task_theme_id ?? null,
    parent_id: sent.parent_id ?? null,
    created_timestamp: Math.floor(Date.now() / 1000),
  };
}

function rowOf(task: TaskDetails): TaskRow {
  return {
    id: task.id,
    title: task.task_title,
    description: task.task_description,
    start_date: task.task_start_on,
    due_date: task.task_end_on,
    priority: priorityNumber(task.task_priority),
    task_length: task.task_length,
    status: task.task_status,
    is_suggested: 0,
    theme: task.task_theme_id,
    color: task.task_color,
    parent_id: task.parent_id,
    parent_title: task.parent_id === null ? null : (findRow(task.parent_id)?.title ?? null),
  };
}
