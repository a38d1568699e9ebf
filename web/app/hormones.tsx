import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { HormoneCard as Card } from '#web/features/cycle/hormone-card.tsx';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';

/** Fetches the curves and what is said of them; they are nothing the first paint needs. */
export const loadHormones = withPageTexts(() => import('#web/features/cycle/hormone-card.tsx'));

// Where it cannot be had, the page is whole without it.
const HormoneCard = lazy<ComponentType<ComponentProps<typeof Card>>>(() =>
  loadHormones().then(
    ({ HormoneCard: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** The curves of the day at the end of the dashboard, which come when somebody comes near them; their room is kept free. */
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
