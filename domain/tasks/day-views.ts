import type { DateRange } from '#domain/calendar/date-range.ts';
import { fromEpochDay, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';

/** The views of a day: 1 the dashboard, 2 the day alone, 3 the seven days from it (contract §6). */
export const DAY_VIEWS = ['1', '2', '3'] as const;
export type DayView = (typeof DAY_VIEWS)[number];

/** Most tasks that the dashboard shows (contract §6). */
export const DASHBOARD_MAX = 100;
/** Most tasks of a day or of seven: the same as of a page of the list. */
export const DAYS_MAX = 500;

const DAYS_IN_VIEW = { '2': 1, '3': 7 } as const;
/** The calendar's last day: a week that would go past it ends there. */
const LAST_EPOCH_DAY = 84_005;

/** The days whose tasks view 2 or 3 of `day` shows. Source: contract §6. */
export function daysInView(view: Exclude<DayView, '1'>, day: LocalDate): DateRange {
  const last = Math.min(toEpochDay(day) + DAYS_IN_VIEW[view] - 1, LAST_EPOCH_DAY);
  return { start: day, end: fromEpochDay(last) };
}
