import { fromEpochDay, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';

/** The views of a day: 1 the dashboard, 2 the day alone, 3 the seven days from it (contract, section 6). */
export const DAY_VIEWS = ['1', '2', '3'] as const;
export type DayView = (typeof DAY_VIEWS)[number];

/** Most tasks that the dashboard shows (contract, section 6). */
export const DASHBOARD_MAX = 100;
/** Most tasks of a day or of seven: the same as of a page of the list. */
export const DAYS_MAX = 500;

const DAYS_IN_WEEK = 7;
/** The calendar's last day: the seven days that would reach past it end there. */
const LAST_EPOCH_DAY = 84_005;

/**
 * Which tasks a view shows. A task's days run from its start to its end; a task with one date has that day alone.
 */
export interface DayWindow {
  /** Tasks over before this day are left out; with `null` they are overdue and stay. */
  readonly from: LocalDate | null;
  /** Tasks that begin after this day are left out. */
  readonly until: LocalDate;
  readonly openOnly: boolean;
  /** Whether tasks without dates that fit the phase follow those with dates. */
  readonly withUndated: boolean;
  readonly max: number;
}

/** What a view of `day` shows. Source: contract, section 6. */
export function dayWindow(view: DayView, day: LocalDate): DayWindow {
  if (view === '1') {
    return { from: null, until: day, openOnly: true, withUndated: true, max: DASHBOARD_MAX };
  }
  const until = view === '2' ? day : lastOfSevenDays(day);
  return { from: day, until, openOnly: false, withUndated: false, max: DAYS_MAX };
}

function lastOfSevenDays(day: LocalDate): LocalDate {
  return fromEpochDay(Math.min(toEpochDay(day) + DAYS_IN_WEEK - 1, LAST_EPOCH_DAY));
}
