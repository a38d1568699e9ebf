import { createFileRoute } from '@tanstack/react-router';
import { loadCycle } from '#web/features/cycle/cycle.data.ts';
import { CannotLoad, CyclePage, PaintSheet } from '#web/features/cycle/cycle-page.tsx';
import { prefetchDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { addTexts } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';

export const Route = createFileRoute('/_app/_shell/cycle')({
  staticData: { title: 'cycle' },
  // `log=period` opens the logging sheet; other values are ignored.
  validateSearch: ({ log }: Record<string, unknown>): { log?: 'period' } => (log === 'period' ? { log } : {}),
  // If a visit starts here, today's call loads everything; it has to start before a loader requests the user alone.
  beforeLoad: ({ context }) => {
    void prefetchDashboard(context.queryClient);
  },
  loader: ({ context: { queryClient } }) => {
    const known = queryClient.ensureQueryData(userQuery).catch(() => undefined);
    void known.then(() => queryClient.prefetchQuery(recentDaysQuery));
    return Promise.all([addTexts('pages', 'modes'), loadCycle(queryClient, known)]);
  },
  component: Cycle,
});

const Month = lazyPart(async () => (await import('#web/features/tasks/cycle-month.tsx')).MonthWithTasks, {
  fallback: <div className="min-h-[34rem] rounded-xl border border-edge-line bg-surface shadow-1" />,
  missing: CannotLoad,
});

/** The cycle page, with the logging sheet over it if the URL asks for it. */
function Cycle() {
  const { log } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <CyclePage month={(isPainting) => <Month isPainting={isPainting} />} />
      <PaintSheet
        open={log !== undefined}
        onClose={() =>
          void navigate({ search: {}, replace: true, resetScroll: false, viewTransition: false })
        }
      />
    </>
  );
}
