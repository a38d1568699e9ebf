import { type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import type { LocalTime } from '#domain/calendar/local-time.ts';
import type { DayRoom } from './planning.calls.ts';

export type Hours = { readonly from: LocalTime; readonly until: LocalTime };

/** The hours of a day for tasks: the person's for that weekday, else 8:00 to 20:00. */
export const hoursOn = (date: LocalDate, { window }: Pick<DayRoom, 'window'>): Hours =>
  window[weekdayOf(date) - 1] ?? { from: '08:00', until: '20:00' };
