import type { QueryClient } from '@tanstack/react-query';
import { overlayReady } from '#web/sync/overlay.ts';
import { habitsOfTodayQuery } from './habits.queries.ts';

/** Fetches them with what shows a press at once. */
export async function loadHabitsWidget() {
  const [widget] = await Promise.all([import('./habits-widget.tsx'), overlayReady('habits')]);
  return widget;
}

/**
 * Waits for the dashboard's habits; if they fail, the page shows anyway. `known` may already bring them, so it's awaited before
 * they're requested.
 */
export async function loadHabitsOfToday(queryClient: QueryClient, known: Promise<unknown>): Promise<void> {
  await known;
  await queryClient.ensureQueryData(habitsOfTodayQuery).catch(() => undefined);
}
