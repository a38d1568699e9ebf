import { createFileRoute } from '@tanstack/react-router';
import { loadCycle } from '#web/features/cycle/cycle.data.ts';
import { prefetchDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { DashboardPage, prefetchDay } from '#web/features/dashboard/dashboard-page.tsx';
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx';
import { loadHabitsOfToday } from '#web/features/habits/habits.data.ts';

export const Route = createFileRoute('/_app/_shell/dashboard')({
  // Visits start here, so it's in the first chunk.
  codeSplitGroupings: [],
  staticData: { title: 'dashboard' },
  // It has to start before a loader requests the user alone.
  beforeLoad: ({ context }) => {
    void prefetchDashboard(context.queryClient);
  },
  loader: ({ context: { queryClient } }) => {
    void prefetchDay(queryClient);
    // The same call brings the other data; the guard handles a user who can't be loaded.
    const known = prefetchDashboard(queryClient);
    return Promise.all([loadCycle(queryClient, known), loadHabitsOfToday(queryClient, known)]);
  },
  pendingComponent: DashboardSkeleton,
  component: DashboardPage,
});
