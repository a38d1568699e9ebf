import type { LocalDate } from '#domain/calendar/local-date.ts';
import { lazyPart, useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import { loadOptimistic } from '#web/sync/pending.ts';

// Together with the code that shows a press at once. The first paint needs neither.
const DaySheet = lazyPart(async () => (await import('./day-sheet.tsx')).DaySheet, {
  texts: ['pages', 'modes', 'day-sheet'],
  needs: () => loadOptimistic('days'),
  idle: 5,
});

/** The sheet in which today or an earlier day is logged. */
export function useDaySheet() {
  return useSheetOnDemand<LocalDate>(DaySheet, ({ on, isOpen, open, close }) => (
    <DaySheet day={on} onDay={open} open={isOpen} onClose={close} />
  ));
}
