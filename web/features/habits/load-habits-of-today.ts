import type { QueryClient } from '@tanstack/react-query';
import { habitsOfTodayQuery } from './habits.queries.ts';

/**
 * Waits for the dashboard's habits; if they fail, the page shows anyway. `known` may already bring them, so it's awaited before
 * they're requested.
 */
export async function loadHabitsOfToday(queryClient: QueryClient, known: Promise<unknown>): Promise<void> {
  await known;
  await queryClient.ensureQueryData(habitsOfTodayQuery).catch(() => undefined);
}
