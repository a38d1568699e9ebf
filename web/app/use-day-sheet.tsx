import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { withDaySheetTexts } from '#web/i18n/i18n.ts';
import { isCodeThere } from './is-code-there.ts';

/** Fetches the day sheet; the first paint doesn't need it. */
const loadDaySheet = withDaySheetTexts(() => import('./day-sheet.tsx'));

const DaySheet = lazy(async () => ({ default: (await loadDaySheet()).DaySheet }));

/**
 * The sheet in which everything of a day that has come is logged, over any page that shows `sheet`. If its code can't be loaded, a
 * toast says so and nothing opens.
 */
export function useDaySheet(): { open: (day: LocalDate) => void; sheet: ReactNode } {
  /** The day it was last opened for. It stays while the sheet closes. */
  const [day, setDay] = useState<LocalDate>();
  const [isOpen, setIsOpen] = useState(false);

  async function open(asked: LocalDate) {
    if (!(await isCodeThere(loadDaySheet))) return;
    setDay(asked);
    setIsOpen(true);
  }

  return {
    open: (asked) => void open(asked),
    sheet: day !== undefined && (
      <Suspense fallback={null}>
        <DaySheet day={day} onDay={setDay} open={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
