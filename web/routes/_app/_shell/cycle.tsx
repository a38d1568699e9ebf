import { createFileRoute } from '@tanstack/react-router';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.queries.ts';
import { CyclePage } from '#web/features/cycle/cycle-page.tsx';

export const Route = createFileRoute('/_app/_shell/cycle')({
  staticData: { title: 'cycle' },
  loader: ({ context }) => context.queryClient.ensureQueryData(pastPeriodsQuery),
  component: CyclePage,
});
