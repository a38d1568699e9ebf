import { type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';

const MINUTES_PER_HOUR = 60;

type DayRoom = {
  /** Minutes of each weekday, Monday first. */
  readonly minutes: readonly number[];
  /** Hours of each weekday, as HH:MM. */
  readonly window: readonly ({ readonly from: string; readonly until: string } | null)[];
};

/** Minutes that the person has for tasks on a day, within the hours they gave. */
export function roomOn(date: LocalDate, { minutes, window }: DayRoom): number {
  const weekday = weekdayOf(date) - 1;
  const hours = window[weekday];
  const within = hours ? minuteOf(hours.until) - minuteOf(hours.from) : Number.POSITIVE_INFINITY;
  return Math.min(minutes[weekday] ?? 0, within);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * MINUTES_PER_HOUR + Number(time.slice(3, 5));
}
