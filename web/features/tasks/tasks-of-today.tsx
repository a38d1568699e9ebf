import type { QueryClient } from '@tanstack/react-query';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { lazyPart, prefetchWhenIdle } from '#web/lib/page/lazy-part.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { tasksOfDayQuery } from './tasks-of-day.data.ts';

// Below the first screen of a phone, so not in the first chunk or its stylesheet.
export const TaskSlider = lazyPart(async () => (await import('./task-slider.tsx')).TaskSlider, {
  fallback: <div className="h-36" />,
});

// A press on a task needs it.
prefetchWhenIdle(2, () => import('./tasks.mutations.tsx'));
prefetchWhenIdle(3, () => loadOptimistic('tasks'));

/** Starts loading the dashboard's tasks once the phase is known; the page doesn't wait for them. */
export async function prefetchDay(queryClient: QueryClient): Promise<void> {
  TaskSlider.load().catch(() => undefined);
  const { details, cycle } = await queryClient.ensureQueryData(userQuery);
  if (details.timezone === null) return;
  const today = localDateAt(Math.floor(Date.now() / 1000), details.timezone);
  await queryClient.prefetchQuery(tasksOfDayQuery({ phase: cycle.cycle_phase ?? 'all', today }));
}
