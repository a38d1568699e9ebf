import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { NoCycle } from './no-cycle.tsx';
import { TodayCard } from './today-card.tsx';

/** Today's place in the cycle, or how to start when nothing is logged. */
export function CycleToday() {
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  if (user.cycle.eq_cycle_day !== 0) return <TodayCard cycle={user.cycle} />;
  return <NoCycle mode={user.cycle.cycle_mode} />;
}
