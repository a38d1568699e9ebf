import { createFileRoute } from '@tanstack/react-router';
import { CycleScreen } from '#web/app/cycle-screen.tsx';
import { loadCycle } from '#web/features/cycle/load-cycle.ts';

export const Route = createFileRoute('/_app/_shell/cycle')({
  staticData: { title: 'cycle' },
  loader: ({ context }) => loadCycle(context.queryClient),
  component: CycleScreen,
});
