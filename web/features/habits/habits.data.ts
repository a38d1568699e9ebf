import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { listHabits, listHabitsOfToday } from '#domain/habits/habits-of-day.calls.ts';
import type { Answer } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';
import { freshUntilShown } from '#web/lib/http/query-client.ts';
import { registerOptimistic } from '#web/sync/pending.ts';

export const HABIT_KEY = ['habits'];

// Fresh just long enough for the page to use the data that its loader fetched. Later, every visit and every return to the tab
// reloads, so that checks from another tab and habits that become due with a new day or phase show at once.
export const FRESH_HABITS = { staleTime: 2000, refetchOnWindowFocus: 'always' } as const;

/** All habits, in the order they were created; the page's tabs filter them. */
export const habitsQuery = queryOptions({
  queryKey: [...HABIT_KEY, 'all'],
  queryFn: async ({ signal }) =>
    (await send(listHabits, { params: { cyclePhase: 'all', dayTimeFrame: 'all' }, signal })).habits,
  meta: { toastsFailure: true },
  ...FRESH_HABITS,
});

/** The habits due today, by time of day. */
export const habitsOfTodayQuery = queryOptions({
  queryKey: [...HABIT_KEY, 'today'],
  queryFn: ({ signal }) => send(listHabitsOfToday, { signal }),
  meta: { toastsFailure: true },
  ...FRESH_HABITS,
  staleTime: freshUntilShown,
});

/** All of today's habits. */
export const habitsOf = (lists: Answer<typeof listHabitsOfToday>): readonly Habit[] =>
  TIME_FRAMES.flatMap((timeFrame) => lists[`habits_${timeFrame}`]);

/** Whether nothing is left to do for it today. */
export const isOver = (habit: Habit): boolean => habit.skipped_today === 1 || habit.done_today === 1;

registerOptimistic({
  roots: HABIT_KEY,
  kinds: ['habit-checked', 'habit-skipped', 'habit-amount', 'habit-changed', 'habit-deleted'],
  load: async () => (await import('./habits.optimistic.ts')).applyPendingHabits,
});

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
  /** Opens the wizard. */
  readonly add?: true | undefined;
};

/** Reads `HabitsSearch` from an address; invalid values are ignored. */
export const readHabitsSearch = ({ phase, habit, add }: Record<string, unknown>): HabitsSearch => ({
  phase: CYCLE_PHASES.find((one) => one === phase),
  habit: typeof habit === 'string' ? habit : undefined,
  add: add === true || undefined,
});
