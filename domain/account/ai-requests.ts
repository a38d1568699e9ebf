import { fromEpochDay, type LocalDate, parseLocalDate, toEpochDay } from '#domain/calendar/local-date.ts';

/** Sentence searches a person may make in a calendar month (contract §7). */
export const AI_REQUEST_LIMIT = 10;

const DAY_SECONDS = 86_400;

/** When the count starts again: the first instant of the next calendar month in UTC, in unix seconds. */
export function aiCountResetsAt(now: number): number {
  const today = dayInUtc(now);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const first = parseLocalDate(`${next.year}-${String(next.month).padStart(2, '0')}-01`);
  return (first === undefined ? 0 : toEpochDay(first)) * DAY_SECONDS;
}

/** The calendar month in UTC that an instant (unix seconds) falls in, `2026-11`: the key of the count. */
export function aiCountMonth(now: number): string {
  return dayInUtc(now).slice(0, 7);
}

const dayInUtc = (now: number): LocalDate => fromEpochDay(Math.floor(now / DAY_SECONDS));
