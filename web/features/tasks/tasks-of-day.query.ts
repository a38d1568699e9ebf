import { queryOptions } from '@tanstack/react-query';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { listTasksOfDay } from '#domain/tasks/tasks-of-day.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { layOver } from '#web/sync/overlay.ts';
import { FRESH_ON_FOCUS, TASK_KEYS } from './task-keys.ts';

// Apart from the other queries, because the dashboard needs this one and no more.

type AskedFor = { readonly phase: CyclePhase | 'all'; readonly signal: AbortSignal };

async function fetchTasksOfNow({ phase, signal }: AskedFor): Promise<TaskRow[]> {
  const params = { cyclePhase: phase, timestamp: `${Math.floor(Date.now() / 1000)}`, view: '1' } as const;
  const { tasks } = await send(listTasksOfDay, { params, signal });
  return tasks;
}

// What is over all of them comes with the first change or with their page.
layOver({
  roots: TASK_KEYS.all,
  kinds: ['task-created', 'task-changed', 'task-deleted'],
  load: async () => (await import('./tasks.overlay.ts')).layTasks,
});

/** The dashboard's tasks of a day, YYYY-MM-DD: what is open then, and what fits the phase; `all` where no cycle runs. */
export function tasksOfDayQuery({ phase, today }: { phase: CyclePhase | 'all'; today: string }) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'day', phase, today],
    queryFn: ({ signal }) => fetchTasksOfNow({ phase, signal }),
    ...FRESH_ON_FOCUS,
  });
}
