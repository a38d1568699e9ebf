import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { TIME_FRAMES, type TimeFrame } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { listHabits, listHabitsOfToday, readHabitHistory } from '#domain/habits/habits.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { freshUntilShown, queryClient } from '#web/lib/http/query-client.ts';
import { ofShape } from '#web/lib/http/shape.ts';
import { optimisticData, registerOptimistic } from '#web/sync/pending.ts';

const KEY = ['habits'];

// Fresh just long enough for the page to use the data that its loader fetched. Later, every visit and every return to the tab
// reloads, so that checks from another tab and habits that become due with a new day or phase show at once.
const shared = { staleTime: 2000, refetchOnWindowFocus: 'always' } as const;

/** All habits, in the order they were created; the page's tabs filter them. */
export const habitsQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) =>
    (await send(listHabits, { params: { cyclePhase: 'all', dayTimeFrame: 'all' }, signal })).habits,
  meta: { toastsFailure: true },
  ...shared,
});

/** The habits due today, by time of day. */
export const habitsOfTodayQuery = queryOptions({
  queryKey: [...KEY, 'today'],
  queryFn: ({ signal }) => send(listHabitsOfToday, { signal }),
  meta: { toastsFailure: true },
  ...shared,
  staleTime: freshUntilShown,
});

/** On which days of the last weeks a habit was due, done or skipped, oldest first, and how often it was done. */
export function habitHistoryQuery(id: string, weeks: number) {
  return queryOptions({
    queryKey: [...KEY, 'history', id, weeks],
    queryFn: ({ signal }) => send(readHabitHistory, { params: { id, weeks: `${weeks}` }, query: {}, signal }),
    ...shared,
  });
}

registerOptimistic({
  roots: KEY,
  kinds: ['habit-checked', 'habit-skipped', 'habit-changed', 'habit-deleted'],
  load: async () => (await import('./habits.optimistic.ts')).applyPendingHabits,
});

/** A habit's name, or an empty text if it isn't loaded. */
export function nameOf(id: string): string {
  return optimisticData(habitsQuery.queryKey)?.find(({ habit_id }) => habit_id === id)?.habit_name ?? '';
}

/** Reloads everything that depends on habits; resolves when it's loaded. */
export function reloadHabits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/**
 * Waits for the dashboard's habits; if they fail, the page shows anyway. `known` may already load them, so it's awaited before
 * they're requested.
 */
export async function loadHabitsOfToday(queryClient: QueryClient, known: Promise<unknown>): Promise<void> {
  await known;
  await queryClient.ensureQueryData(habitsOfTodayQuery).catch(() => undefined);
}

/** The part of the habits page's state that is in its address. */
export type HabitsSearch = {
  /** The phase whose habits are shown; without it, all habits. */
  readonly phase?: CyclePhase | undefined;
  readonly habit?: string | undefined;
  /** Opens the wizard, with this time of day chosen; with `any`, the current one. */
  readonly add?: TimeFrame | 'any' | undefined;
};

/** Reads `HabitsSearch` from an address; invalid values are ignored. */
export const readHabitsSearch = ({ phase, habit, add }: Record<string, unknown>): HabitsSearch => ({
  phase: ofShape<CyclePhase>(['one', ...CYCLE_PHASES], phase),
  habit: ofShape<string>('string', habit),
  add: ofShape<TimeFrame | 'any'>(['one', 'any', ...TIME_FRAMES], add),
});
