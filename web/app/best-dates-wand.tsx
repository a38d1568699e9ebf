import i18next from 'i18next';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { notify } from '#web/lib/notify.ts';

/** Fetches what the wand opens; it is nothing the first paint needs. */
export const loadBestDates = () => import('./best-dates-sheet.tsx');

const BestDatesSheet = lazy(async () => ({ default: (await loadBestDates()).BestDatesSheet }));

/** What the wand opens, and how. Where its code cannot be had, that is said and nothing opens. */
export function useBestDates(): { open: () => void; sheet: ReactNode } {
  const [state, setState] = useState<'never opened' | 'open' | 'closed'>('never opened');
  return {
    open: () =>
      void loadBestDates().then(
        () => setState('open'),
        () => notify({ tone: 'error', text: i18next.t('errors.network') }),
      ),
    sheet: state !== 'never opened' && (
      <Suspense fallback={null}>
        <BestDatesSheet open={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  };
}
