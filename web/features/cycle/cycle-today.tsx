import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { predictionsQuery } from './cycle.queries.ts';
import { loadCycleCards } from './load-cycle-cards.ts';
import { loadBandCard } from './modes/load-band-card.ts';
import { cycleLook } from './shown-cycle.ts';
import { StartedQuestion } from './started-question.tsx';
import { TodayCard } from './today-card.tsx';

const BandCard = lazy(async () => ({ default: (await loadBandCard()).BandCard }));
const NoCycle = lazy(async () => ({ default: (await loadCycleCards()).NoCycle }));
const NoForecast = lazy(async () => ({ default: (await loadCycleCards()).NoForecast }));

/** Today's place in the cycle, or how to start when nothing is logged. */
export function CycleToday() {
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const look = cycleLook(user.cycle, predictions);
  if (look.kind === 'days') return <TodayCard cycle={user.cycle} />;
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      {look.kind === 'empty' && <NoCycle cycle={user.cycle} />}
      {look.kind === 'no-forecast' && <NoForecast cycle={user.cycle} />}
      {look.kind === 'band' && (
        <>
          <BandCard cycle={user.cycle} next={look.next} />
          <StartedQuestion />
        </>
      )}
    </Suspense>
  );
}
