import { addDays, type LocalDate, parseLocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import type { HabitHistory } from '#domain/habits/habit.schema.ts';

/** A day of the history; its index is its weekday. */
export type DayOfHistory = {
  readonly date: LocalDate;
  readonly isDue: boolean;
  readonly isDone: boolean;
  readonly isSkipped: boolean;
};

export interface HistoryWeek {
  readonly monday: LocalDate;
  /** Seven, Monday first; `null` before the history starts and after today. */
  readonly days: readonly (DayOfHistory | null)[];
}

/** Groups a history, oldest day first, into calendar weeks, oldest first. */
export function historyWeeks(history: HabitHistory['days']): HistoryWeek[] {
  const weeks = new Map<LocalDate, (DayOfHistory | null)[]>();
  for (const { date: text, due, done, skipped } of history) {
    const date = parseLocalDate(text);
    if (date === undefined) continue;
    const monday = startOfWeek(date);
    const days = weeks.get(monday) ?? new Array<DayOfHistory | null>(7).fill(null);
    weeks.set(monday, days);
    const place = [0, 1, 2, 3, 4, 5, 6].find((index) => addDays(monday, index) === date) ?? 0;
    days[place] = { date, isDue: due === 1, isDone: done === 1, isSkipped: skipped === 1 };
  }
  return [...weeks].map(([monday, days]) => ({ monday, days }));
}
