import { queryOptions } from '@tanstack/react-query';

/**
 * Whether the person has any task at all, done ones included. Asked only on a day without any. Its key isn't one of the lists',
 * over which unsent changes are laid.
 */
export const hasTasksQuery = queryOptions({
  queryKey: ['has-tasks'],
  queryFn: async () => (await import('./has-tasks.ts')).hasTasks(),
  // An earlier visit's answer is asked anew: another device may have made the first task.
  staleTime: 0,
});
