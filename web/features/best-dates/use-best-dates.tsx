import { lazyPart, useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';

/** The sheet that the wand opens. Loaded lazily, because the first paint doesn't need it. */
export const BestDatesSheet = lazyPart(async () => (await import('./best-dates-sheet.tsx')).BestDatesSheet, {
  texts: ['pages'],
});

/** Opens the date finder over a page; it closes when the page changes. */
export function useBestDates(pathname: string) {
  const { open, close, openOn, sheet } = useSheetOnDemand<string>(
    BestDatesSheet,
    ({ isOpen, close: onClose }) => <BestDatesSheet open={isOpen} onClose={onClose} />,
  );
  if (openOn !== undefined && openOn !== pathname) close();
  return { open: () => open(pathname), sheet };
}
