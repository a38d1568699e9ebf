import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { habitsOf, habitsOfTodayQuery, isOver } from '#web/features/habits/habits.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';

/** Closes the bloom for a moment when the last task or habit of today is done. */
export function useDayDone(): void {
  const left = useOpenToday();
  const before = useRef(left);
  useEffect(() => {
    if (before.current === 1 && left === 0) closeBloom();
    before.current = left;
  }, [left]);
}

/** How many of today's tasks and habits are open; `undefined` while one of the lists isn't known. */
function useOpenToday(): number | undefined {
  const { today } = useToday();
  const phase = useOptimisticUser().cycle.cycle_phase ?? 'all';
  const { data: tasks } = useQuery(useOptimisticQuery(tasksOfDayQuery({ phase, today })));
  const { data: lists } = useQuery(useOptimisticQuery(habitsOfTodayQuery));
  if (tasks === undefined || lists === undefined) return undefined;
  // The others are ideas for the phase.
  const isOfToday = (date: string | null) => date !== null && date <= today;
  return (
    tasks.filter(
      (row) => row.status !== 'completed' && (isOfToday(row.due_date) || isOfToday(row.start_date)),
    ).length + habitsOf(lists).filter((habit) => !isOver(habit)).length
  );
}

const CLOSING_MS = 500;

function closeBloom(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const petal of document.querySelectorAll('main [class^="bloom-petal"]')) {
    petal.animate(
      { scale: [1, 0.35, 1], transformOrigin: ['center', 'center'] },
      { duration: CLOSING_MS, easing: 'ease-in-out' },
    );
  }
}
