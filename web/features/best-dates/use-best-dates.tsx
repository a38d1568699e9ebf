import { lazy, type ReactNode } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';

/** Fetches what the wand opens; the first paint doesn't need it. */
export const loadBestDates = withPageTexts(() => import('./best-dates-sheet.tsx'));

const BestDatesSheet = lazy(async () => ({ default: (await loadBestDates()).BestDatesSheet }));

/** The sheet that the wand opens over a page; it closes when the page changes. */
export function useBestDates(pathname: string): { open: () => void; sheet: ReactNode } {
  const { open, close, openOn, sheet } = useSheetOnDemand<string>(
    loadBestDates,
    ({ isOpen, close: onClose }) => <BestDatesSheet open={isOpen} onClose={onClose} />,
  );
  if (openOn !== undefined && openOn !== pathname) close();
  return { open: () => open(window.location.pathname), sheet };
}
