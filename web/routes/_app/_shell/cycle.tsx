import { createFileRoute } from '@tanstack/react-router';
import { CycleScreen } from '#web/app/cycle-screen.tsx';
import { prefetchDashboard } from '#web/app/dashboard-screen.tsx';
import { loadCycle } from '#web/features/cycle/cycle.data.ts';
import { addModeTexts } from '#web/i18n/i18n.ts';
import { recentDaysQuery } from '#web/lib/day-log/days.data.ts';
import { userQuery } from '#web/lib/session/user.data.ts';

export const Route = createFileRoute('/_app/_shell/cycle')({
  staticData: { title: 'cycle' },
  // `log=period` opens the logging sheet; other values are ignored.
  validateSearch: ({ log }: Record<string, unknown>): { log?: 'period' } => (log === 'period' ? { log } : {}),
  // If a visit starts here, today's call brings all of it; it has to start before any loader asks for the user alone.
  beforeLoad: ({ context }) => {
    void prefetchDashboard(context.queryClient);
  },
  loader: ({ context: { queryClient } }) => {
    const known = queryClient.ensureQueryData(userQuery).catch(() => undefined);
    void known.then(() => queryClient.prefetchQuery(recentDaysQuery));
    return Promise.all([addModeTexts(), loadCycle(queryClient, known)]);
  },
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
