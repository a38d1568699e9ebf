import type { ReactNode } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { WeekSection } from './week-section.tsx';

type DashboardPageProps = {
  user: UserDetails;
  /** Days are YYYY-MM-DD. */
  loggedDays: readonly string[];
  expectedDays: readonly string[];
  cycleCard: ReactNode;
  hormones: ReactNode;
};

/** Home: who, when, and where in the cycle. */
export function DashboardPage({ user, loggedDays, expectedDays, cycleCard, hormones }: DashboardPageProps) {
  return (
    <div className="grid gap-5">
      <DashboardHeader name={user.details.name} />
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6">
        <WeekSection loggedDays={loggedDays} expectedDays={expectedDays} />
        <div className="grid min-w-0 gap-5">
          {cycleCard}
          {hormones}
        </div>
      </div>
    </div>
  );
}
