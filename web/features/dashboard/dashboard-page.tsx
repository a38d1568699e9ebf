import type { ReactNode } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { WeekSection } from './week-section.tsx';

type DashboardPageProps = { user: UserDetails; periodStarts: readonly string[]; cycleCard: ReactNode };

/** Home: who, when, and where in the cycle. */
export function DashboardPage({ user, periodStarts, cycleCard }: DashboardPageProps) {
  return (
    <div className="grid gap-5">
      <DashboardHeader name={user.details.name} />
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6">
        <WeekSection cycle={user.cycle} periodStarts={periodStarts} />
        {cycleCard}
      </div>
    </div>
  );
}
