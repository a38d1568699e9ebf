import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadCycle } from '#web/features/cycle/cycle.data.ts';
import { CannotLoad, CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { PeriodSheet } from '#web/features/cycle/period-sheet.tsx';
import { prefetchDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { addTexts } from '#web/i18n/i18n.ts';
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
    return Promise.all([addTexts('pages', 'modes'), loadCycle(queryClient, known)]);
  },
  component: Cycle,
});

const Month = lazyPart(async () => (await import('#web/features/tasks/cycle-month.tsx')).MonthWithTasks, {
  fallback: <div className="min-h-[34rem] rounded-xl border border-edge-line bg-surface shadow-1" />,
  missing: CannotLoad,
});

/** The cycle page, with the sheet for a period over it. */
function Cycle() {
  const { log, view } = Route.useSearch();
  const navigate = Route.useNavigate();
  // A shortcut opens it by the URL, for a period that begins today.
  const [isLogging, setIsLogging] = useState(false);
  const { today } = useToday();
  function close() {
    setIsLogging(false);
    if (log) void navigate({ search: { view }, replace: true, resetScroll: false, viewTransition: false });
  }
  return (
    <>
      <CyclePage view={view} month={<Month />} onLogPeriod={() => setIsLogging(true)} />
      <PeriodSheet
        open={isLogging || log !== undefined}
        from={log && { first: today, last: 'running' }}
        onClose={close}
      />
    </>
  );
}
