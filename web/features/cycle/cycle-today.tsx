import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { predictionsQuery } from './cycle.queries.ts';
import { loadCycleCards } from './load-cycle-cards.ts';
import { loadBandCard } from './modes/load-band-card.ts';
import { TodayCard } from './today-card.tsx';

const BandCard = lazy(async () => ({ default: (await loadBandCard()).BandCard }));
const NoCycle = lazy(async () => ({ default: (await loadCycleCards()).NoCycle }));

/** Today's place in the cycle, or how to start when nothing is logged. */
export function CycleToday() {
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  const { data: predictions } = useQuery(useLaid(predictionsQuery));
  const [next] = predictions?.current?.band_only === 1 ? predictions.cycles : [];
  if (next) {
    return (
      <Suspense fallback={<div className="min-h-80" />}>
        <BandCard cycle={user.cycle} next={next} />
      </Suspense>
    );
  }
  if (user.cycle.eq_cycle_day !== 0) return <TodayCard cycle={user.cycle} />;
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <NoCycle cycle={user.cycle} />
    </Suspense>
  );
}
