import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#web/app/dashboard-screen.tsx';
import { loadCycle } from '#web/features/cycle/load-cycle.ts';
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx';
import { loadHabitsOfToday } from '#web/features/habits/load-habits-of-today.ts';
import { beginLoadingDay } from '#web/features/tasks/begin-loading-day.ts';

export const Route = createFileRoute('/_app/_shell/dashboard')({
  // Where a visit begins: part of the first chunk.
  codeSplitGroupings: [],
  staticData: { title: 'dashboard' },
  loader: ({ context: { queryClient } }) => {
    void beginLoadingDay(queryClient);
    return Promise.all([loadCycle(queryClient), loadHabitsOfToday(queryClient)]);
  },
  pendingComponent: DashboardSkeleton,
  component: DashboardScreen,
});
