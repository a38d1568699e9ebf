import { lazy } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { withDaySheetTexts } from '#web/i18n/i18n.ts';
import { useSheetOnDemand } from './use-sheet-on-demand.tsx';

/** Fetches the day sheet; the first paint doesn't need it. */
export const loadDaySheet = withDaySheetTexts(() => import('./day-sheet.tsx'));

const DaySheet = lazy(async () => ({ default: (await loadDaySheet()).DaySheet }));

/** The sheet in which everything of a day that has come is logged. */
export function useDaySheet() {
  return useSheetOnDemand<LocalDate>(loadDaySheet, ({ on, isOpen, open, close }) => (
    <DaySheet day={on} onDay={open} open={isOpen} onClose={close} />
  ));
}
