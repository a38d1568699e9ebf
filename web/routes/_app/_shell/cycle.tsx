import { createFileRoute } from '@tanstack/react-router';
import { loadCycle } from '#web/features/cycle/cycle.data.ts';
import { CannotLoad, CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { WithPeriodSheet } from '#web/features/cycle/log-period.tsx';
import { prefetchDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { addTexts, shownLanguage, textsQuery } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import type { CycleView } from '#web/parts/page-nav.tsx';

export const Route = createFileRoute('/_app/_shell/cycle')({
  staticData: { title: 'cycle' },
  // `log=period` opens the sheet for a period; other values are ignored.
  validateSearch: ({
    log,
    view,
  }: Record<string, unknown>): { log?: 'period'; view?: CycleView | undefined } => ({
    ...(log === 'period' && { log }),
    ...((view === 'dial' || view === 'month') && { view }),
  }),
  // If a visit starts here, today's call loads everything; it has to start before a loader requests the user alone.
  beforeLoad: ({ context }) => {
    void prefetchDashboard(context.queryClient);
  },
  loader: ({ context: { queryClient } }) => {
    const known = queryClient.ensureQueryData(userQuery).catch(() => undefined);
    void known.then(() => queryClient.prefetchQuery(recentDaysQuery));
    return Promise.all([
      addTexts('pages', 'modes'),
      queryClient.prefetchQuery(textsQuery('day-messages', shownLanguage())),
      loadCycle(queryClient, known),
    ]);
  },
  component: Cycle,
});

const Month = lazyPart(async () => (await import('#web/features/tasks/cycle-month.tsx')).CycleMonth, {
  fallback: <div className="min-h-[34rem] rounded-xl border border-edge-line bg-surface shadow-1" />,
  missing: CannotLoad,
});

/** The cycle page; a shortcut opens its sheet by the address, for a period that begins today. */
function Cycle() {
  const { log, view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { today } = useToday();
  function close() {
    if (log) void navigate({ search: { view }, replace: true, resetScroll: false, viewTransition: false });
  }
  return (
    <WithPeriodSheet asked={log && { from: { first: today, last: 'running' } }} onClose={close}>
      <CyclePage view={view} month={<Month />} />
    </WithPeriodSheet>
  );
}
