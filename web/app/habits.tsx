import { lazy, Suspense } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { useIsLater } from '#web/lib/page/use-is-later.ts';
import { loadOptimistic } from '#web/sync/overlay.ts';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';

const loadCode = withPageTexts(() => import('./habits-and-journal.tsx'));

/** Fetches them with what shows a press at once. */
async function loadHabits() {
  const [habits] = await Promise.all([loadCode(), loadOptimistic('habits')]);
  return habits;
}

const HabitsAndJournal = lazy(async () => ({ default: (await loadHabits()).HabitsAndJournal }));

/** Today's habits and the way to the journal. They load once in view, or a little later; their space is reserved. */
export function Habits() {
  const { ref, isNear } = useNearViewport<HTMLDivElement>('0px');
  const isLater = useIsLater();
  return (
    <div ref={ref} className="grid min-h-80 min-w-0 content-start gap-5">
      {(isNear || isLater) && (
        <Suspense fallback={null}>
          <HabitsAndJournal />
        </Suspense>
      )}
    </div>
  );
}
