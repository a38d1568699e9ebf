import { queryOptions } from '@tanstack/react-query';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { listTasksOfDay } from '#domain/tasks/tasks-of-day.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { registerOptimistic } from '#web/sync/pending.ts';
import { FRESH_ON_FOCUS, TASK_KEYS } from './task-search.ts';

// In its own file, because the dashboard needs only this query.

// The code that applies unsent changes to task queries loads when idle, with the first unsent change, or with the tasks page.
registerOptimistic({
  roots: TASK_KEYS.all,
  kinds: ['task-created', 'task-changed', 'task-deleted', 'task-skipped'],
  load: async () => (await import('./tasks.optimistic.ts')).applyPendingTasks,
});

/** The dashboard's tasks for a day (YYYY-MM-DD): open ones, and those that fit the phase; `all` without a current cycle. */
export function tasksOfDayQuery({ phase, today }: { phase: CyclePhase | 'all'; today: string }) {
  return queryOptions({
    queryKey: [...TASK_KEYS.rows, 'day', phase, today],
    queryFn: async ({ signal }) => {
      const params = { cyclePhase: phase, timestamp: `${Math.floor(Date.now() / 1000)}`, view: '1' } as const;
      return (await send(listTasksOfDay, { params, signal })).tasks;
    },
    ...FRESH_ON_FOCUS,
  });
}
