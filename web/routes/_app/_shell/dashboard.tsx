import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#web/app/dashboard-screen.tsx';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.queries.ts';
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx';

export const Route = createFileRoute('/_app/_shell/dashboard')({
  staticData: { title: 'dashboard' },
  loader: ({ context }) => context.queryClient.ensureQueryData(pastPeriodsQuery),
  pendingComponent: DashboardSkeleton,
  component: DashboardScreen,
});
