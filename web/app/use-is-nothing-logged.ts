import { useState } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.data.ts';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { recentDaysQuery } from '#web/lib/day-log/days.query.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { optimisticData } from '#web/sync/overlay.ts';

/**
 * Whether nothing was logged or added yet but onboarding's period. What came with the page decides for as long as it stays open,
 * so that nothing moves under a finger.
 */
export function useIsNothingLogged(phase: CyclePhase | null): boolean {
  const { today } = useToday();
  const [isNothing] = useState(() => {
    const tasks = optimisticData(tasksOfDayQuery({ phase: phase ?? 'all', today }).queryKey);
    const habits = optimisticData(habitsOfTodayQuery.queryKey);
    const periods = optimisticData(pastPeriodsQuery.queryKey);
    const days = optimisticData(recentDaysQuery.queryKey)?.days;
    const lists = [tasks, habits?.habits_morning, habits?.habits_noon, habits?.habits_evening];
    return (
      lists.every((list) => list?.length === 0) &&
      (periods ?? []).length < 2 &&
      // Onboarding's first day is one of bleeding without a strength.
      days?.every(({ bleeding }) => bleeding === 'unspecified') === true
    );
  });
  return isNothing;
}
