import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#web/app/dashboard-screen.tsx';
import { beginLoadingDashboard } from '#web/app/load-dashboard.ts';
import { loadToday } from '#web/features/cycle/load-cycle.ts';
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx';
import { loadHabitsOfToday } from '#web/features/habits/load-habits-of-today.ts';
import { beginLoadingDay } from '#web/features/tasks/begin-loading-day.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

export const Route = createFileRoute('/_app/_shell/dashboard')({
  // Where a visit begins: part of the first chunk.
  codeSplitGroupings: [],
  staticData: { title: 'dashboard' },
  // Before any loader asks for the user alone.
  beforeLoad: ({ context }) => {
    void beginLoadingDashboard(context.queryClient);
  },
  loader: ({ context: { queryClient } }) => {
    void beginLoadingDay(queryClient);
    // With the person comes the rest; anyone who cannot be loaded is the guard's to tell.
    const known = queryClient.ensureQueryData(userQuery).catch(() => undefined);
    return Promise.all([loadToday(queryClient, known), loadHabitsOfToday(queryClient, known)]);
  },
  pendingComponent: DashboardSkeleton,
  component: DashboardScreen,
});
