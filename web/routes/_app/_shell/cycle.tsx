import { createFileRoute } from '@tanstack/react-router';
import { CycleScreen } from '#web/app/cycle-screen.tsx';
import { loadCycle } from '#web/features/cycle/load-cycle.ts';
import { addPageTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/cycle')({
  staticData: { title: 'cycle' },
  // The sheet for logging is open; anything else there is as if it were absent.
  validateSearch: ({ log }: Record<string, unknown>): { log?: 'period' } => (log === 'period' ? { log } : {}),
  loader: ({ context }) => Promise.all([addPageTexts(), loadCycle(context.queryClient)]),
  component: Cycle,
});

function Cycle() {
  const { log } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CycleScreen
      isLogging={log !== undefined}
      onLogged={() => void navigate({ search: {}, replace: true, resetScroll: false, viewTransition: false })}
    />
  );
}
