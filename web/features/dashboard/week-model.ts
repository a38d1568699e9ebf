import { addDays, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';

export type WeekDayModel = {
  readonly date: LocalDate;
  readonly isToday: boolean;
  readonly mark: 'logged' | 'expected' | null;
};

type Week = {
  readonly today: LocalDate;
  /** Logged period starts, in any order. */
  readonly periodStarts: readonly string[];
  readonly cycle: Pick<CycleInformation, 'cycle_day' | 'period_length' | 'next_period_in_days'>;
};

/** The running week from Monday, with logged starts and the days on which bleeding is expected. */
export function weekOf({ today, periodStarts, cycle }: Week): WeekDayModel[] {
  const logged = new Set<string>(periodStarts);
  // What is past and was not logged is nobody's to expect any more.
  const expected = new Set<string>(expectedDays(today, cycle).filter((date) => date >= today));
  const monday = startOfWeek(today);
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    return { date, isToday: date === today, mark: markOf(date, { logged, expected }) };
  });
}

function markOf(date: LocalDate, days: { logged: Set<string>; expected: Set<string> }): WeekDayModel['mark'] {
  if (days.logged.has(date)) return 'logged';
  return days.expected.has(date) ? 'expected' : null;
}

/** The days of the running period, and those of the next one unless it is already due. */
function expectedDays(today: LocalDate, cycle: Week['cycle']): LocalDate[] {
  const { cycle_day, period_length, next_period_in_days } = cycle;
  if (cycle_day === 0 || period_length === null) return [];
  const running = daysFrom(addDays(today, 1 - cycle_day), period_length);
  if (next_period_in_days === null || next_period_in_days <= 0) return running;
  return [...running, ...daysFrom(addDays(today, next_period_in_days), period_length)];
}

function daysFrom(first: LocalDate, length: number): LocalDate[] {
  return Array.from({ length }, (_, index) => addDays(first, index));
}
