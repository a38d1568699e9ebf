import type { QueryClient } from '@tanstack/react-query';
import { habitsOfTodayQuery } from './habits.queries.ts';

/** The code of the dashboard's habits. */
export function loadHabitsWidget() {
  return import('./habits-widget.tsx');
}

/**
 * Waits for the dashboard's habits, once what may bring them is `known`, and fetches their code meanwhile; without either the
 * page shows all the same.
 */
export async function loadHabitsOfToday(queryClient: QueryClient, known: Promise<unknown>): Promise<void> {
  loadHabitsWidget().catch(() => undefined);
  await known;
  await queryClient.ensureQueryData(habitsOfTodayQuery).catch(() => undefined);
}
