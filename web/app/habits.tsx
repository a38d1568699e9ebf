import { lazy, Suspense } from 'react';
import { loadHabitsWidget } from '#web/features/habits/load-habits-of-today.ts';
import { useIsLater } from '#web/lib/page/use-is-later.ts';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';

const HabitsWidget = lazy(async () => ({ default: (await loadHabitsWidget()).HabitsWidget }));

/** Today's habits. They load when scrolled near, or a little later; their space is reserved. */
export function Habits() {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  const isLater = useIsLater();
  return (
    <div ref={ref} className="min-h-80 min-w-0">
      {(isNear || isLater) && (
        <Suspense fallback={null}>
          <HabitsWidget />
        </Suspense>
      )}
    </div>
  );
}
