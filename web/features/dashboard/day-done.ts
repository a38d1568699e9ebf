import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { habitsOf, habitsOfTodayQuery, isOver } from '#web/features/habits/habits.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';

/** Closes the bloom for a moment when the last open task or habit of today is done, and not if it's deleted, moved or skipped. */
export function useDayDone(): void {
  const { open, done } = useTodayCounts();
  const before = useRef({ open, done });
  useEffect(() => {
    if (before.current.open === 1 && open === 0 && done > before.current.done) closeBloom();
    before.current = { open, done };
  }, [open, done]);
}

/** How many of today's tasks and habits are open, and how many done; `open` is `undefined` while a list isn't known. */
function useTodayCounts(): { open: number | undefined; done: number } {
  const { today } = useToday();
  const phase = useOptimisticUser().cycle.cycle_phase ?? 'all';
  const { data: tasks } = useQuery(useOptimisticQuery(tasksOfDayQuery({ phase, today })));
  const { data: lists } = useQuery(useOptimisticQuery(habitsOfTodayQuery));
  if (tasks === undefined || lists === undefined) return { open: undefined, done: 0 };
  // The others are ideas for the phase.
  const isOfToday = (date: string | null) => date !== null && date <= today;
  const ofToday = tasks.filter((row) => isOfToday(row.due_date) || isOfToday(row.start_date));
  const doneTasks = ofToday.filter((row) => row.status === 'completed').length;
  const habits = habitsOf(lists);
  return {
    open: ofToday.length - doneTasks + habits.filter((habit) => !isOver(habit)).length,
    done: doneTasks + habits.filter((habit) => habit.done_today === 1).length,
  };
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
