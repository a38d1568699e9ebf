import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userQuery } from '#web/lib/user.queries.ts';
import './best-dates.css';
import { DateFinder } from './date-finder.tsx';
import type { TaskCalls } from './day-task.ts';
import { NoCycleDates } from './no-cycle-dates.tsx';

type BestDatesProps = {
  /** What one can do where there is no cycle to look ahead from. */
  startCycle: ReactNode;
  taskCalls: TaskCalls;
};

/** Find Best Dates, or what it lacks. */
export function BestDates({ startCycle, taskCalls }: BestDatesProps) {
  const { data: user } = useSuspenseQuery(userQuery);
  const { cycle_day: day, cycle_mode: mode } = user.cycle;
  if (day === 0) return <NoCycleDates mode={mode} action={startCycle} />;
  return <DateFinder taskCalls={taskCalls} />;
}
