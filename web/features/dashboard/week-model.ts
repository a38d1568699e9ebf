import { addDays, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';

export type WeekDayModel = {
  readonly date: LocalDate;
  readonly isToday: boolean;
  readonly mark: 'logged' | 'expected' | null;
};

type Week = {
  readonly today: LocalDate;
  /** Logged period starts and days on which bleeding is expected, YYYY-MM-DD in any order. */
  readonly loggedDays: readonly string[];
  readonly expectedDays: readonly string[];
};

/** The running week from Monday. What was logged is no longer expected. */
export function weekOf({ today, loggedDays, expectedDays }: Week): WeekDayModel[] {
  const monday = startOfWeek(today);
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const expected = expectedDays.includes(date) ? 'expected' : null;
    return { date, isToday: date === today, mark: loggedDays.includes(date) ? 'logged' : expected };
  });
}
