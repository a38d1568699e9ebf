import { lazy, type ReactNode, Suspense, useState } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { isCodeThere } from './is-code-there.ts';

/** Fetches what the wand opens; the first paint doesn't need it. */
export const loadBestDates = withPageTexts(() => import('./best-dates-sheet.tsx'));

const BestDatesSheet = lazy(async () => ({ default: (await loadBestDates()).BestDatesSheet }));

/**
 * The sheet that the wand opens over a page; it closes when the page changes. If its code can't be loaded, a toast says so and
 * nothing opens.
 */
export function useBestDates(pathname: string): { open: () => void; sheet: ReactNode } {
  const [wasOpened, setWasOpened] = useState(false);
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (openOn !== null && openOn !== pathname) setOpenOn(null);

  async function open() {
    if (!(await isCodeThere(loadBestDates))) return;
    setWasOpened(true);
    setOpenOn(window.location.pathname);
  }

  return {
    open: () => void open(),
    sheet: wasOpened && (
      <Suspense fallback={null}>
        <BestDatesSheet open={openOn !== null} onClose={() => setOpenOn(null)} />
      </Suspense>
    ),
  };
}
