import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.queries.ts';
import { CycleToday } from '#web/features/cycle/cycle-today.tsx';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { userQuery } from '#web/lib/user.queries.ts';

/** The dashboard put together from the features it shows. */
export function DashboardScreen() {
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: periods = [] } = useQuery(pastPeriodsQuery);
  return (
    <DashboardPage
      user={user}
      periodStarts={periods.map((period) => period.period_on)}
      cycleCard={<CycleToday />}
    />
  );
}
