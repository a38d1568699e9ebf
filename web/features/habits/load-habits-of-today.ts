import type { QueryClient } from '@tanstack/react-query';
import { habitsOfTodayQuery } from './habits.queries.ts';

/** The code of the dashboard's habits. */
export function loadHabitsWidget() {
  return import('./habits-widget.tsx');
}

/** What the dashboard's habits wait for, code and data at the same time; without either the page shows all the same. */
export function loadHabitsOfToday(queryClient: QueryClient): Promise<unknown> {
  return Promise.allSettled([queryClient.ensureQueryData(habitsOfTodayQuery), loadHabitsWidget()]);
}
