import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { predictionsQuery } from './cycle.queries.ts';
import { loadCycleCards } from './load-cycle-cards.ts';
import type { StartedCard as Card } from './started-card.tsx';

// If it can't be loaded, the page works without it.
const StartedCard = lazy<ComponentType<ComponentProps<typeof Card>>>(() =>
  loadCycleCards().then(
    ({ StartedCard: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** When a period is likely to have started but isn't logged, asks about it. */
export function StartedQuestion() {
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const current = predictions?.current;
  if (current?.ask_started !== 1) return null;
  return (
    <Suspense fallback={null}>
      <StartedCard current={current} />
    </Suspense>
  );
}
