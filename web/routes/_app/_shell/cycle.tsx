import { createFileRoute } from '@tanstack/react-router';
import { CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { loadCycle } from '#web/features/cycle/load-cycle.ts';

export const Route = createFileRoute('/_app/_shell/cycle')({
  staticData: { title: 'cycle' },
  loader: ({ context }) => loadCycle(context.queryClient),
  component: CyclePage,
});
