import { lazy } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { withDaySheetTexts } from '#web/i18n/i18n.ts';
import { useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import { loadOptimistic } from '#web/sync/optimistic.ts';

const loadCode = withDaySheetTexts(() => import('./day-sheet.tsx'));

/** Fetches the day sheet, with what shows a press at once. The first paint needs neither. */
export async function loadDaySheet() {
  const [sheet] = await Promise.all([loadCode(), loadOptimistic('days')]);
  return sheet;
}

const DaySheet = lazy(async () => ({ default: (await loadDaySheet()).DaySheet }));

/** The sheet in which everything of a day that has come is logged. */
export function useDaySheet() {
  return useSheetOnDemand<LocalDate>(loadDaySheet, ({ on, isOpen, open, close }) => (
    <DaySheet day={on} onDay={open} open={isOpen} onClose={close} />
  ));
}
