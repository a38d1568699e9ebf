import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { HormoneCard as Card } from '#web/features/cycle/hormone-card.tsx';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';

/** Fetches the curves and their texts; the first paint doesn't need them. */
const loadHormones = withPageTexts(() => import('#web/features/cycle/hormone-card.tsx'));

// If it can't be loaded, the page works without it.
const HormoneCard = lazy<ComponentType<ComponentProps<typeof Card>>>(() =>
  loadHormones().then(
    ({ HormoneCard: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** The day's curves at the end of the dashboard. They load when scrolled near; their space is reserved. */
export function Hormones({ day }: { day: number }) {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  return (
    <div ref={ref} className="min-h-80 min-w-0">
      {isNear && (
        <Suspense fallback={null}>
          <HormoneCard today={day} shownDay={day} />
        </Suspense>
      )}
    </div>
  );
}
