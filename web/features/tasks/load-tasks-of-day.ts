import type { QueryClient } from '@tanstack/react-query';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { tasksOfDayQuery } from './tasks-of-day.data.ts';

export function loadTaskSlider() {
  return import('./task-slider.tsx');
}

/** Starts loading the dashboard's tasks once the phase is known; the page doesn't wait for them. */
export async function prefetchDay(queryClient: QueryClient): Promise<void> {
  loadTaskSlider().catch(() => undefined);
  const { details, cycle } = await queryClient.ensureQueryData(userQuery);
  if (details.timezone === null) return;
  const today = localDateAt(Math.floor(Date.now() / 1000), details.timezone);
  await queryClient.prefetchQuery(tasksOfDayQuery({ phase: cycle.cycle_phase ?? 'all', today }));
}
