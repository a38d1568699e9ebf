import type { ReactNode } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { WeekSection } from './week-section.tsx';

type DashboardPageProps = {
  user: UserDetails;
  /** Days are YYYY-MM-DD. */
  loggedDays: readonly string[];
  expectedDays: readonly string[];
  cycleCard: ReactNode;
  tasks: ReactNode;
  habits: ReactNode;
  /** The way to the journal, on windows without the side rail. */
  journal: ReactNode;
  hormones: ReactNode;
};

/** Home: who, when, and where in the cycle; on wide windows the day on the left, the cycle on the right. */
export function DashboardPage(props: DashboardPageProps) {
  const { user, loggedDays, expectedDays, cycleCard, tasks, habits, journal, hormones } = props;
  const isWide = useIsWide();
  const toDo = (
    <>
      {tasks}
      {habits}
    </>
  );
  return (
    <div className="grid gap-5">
      <DashboardHeader name={user.details.name} />
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6">
        <div className="grid min-w-0 gap-5">
          <WeekSection loggedDays={loggedDays} expectedDays={expectedDays} />
          {isWide && toDo}
        </div>
        <div className="grid min-w-0 gap-5">
          {cycleCard}
          {!isWide && toDo}
          {!isWide && journal}
          {hormones}
        </div>
      </div>
    </div>
  );
}
