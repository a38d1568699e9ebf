import type { LocalDate } from '#domain/calendar/local-date.ts';

/** A day of the week, 1 Monday to 7 Sunday; in a month the first to fourth, or the last (-1). */
export type RuleWeekday = {
  readonly weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly nth: -1 | 1 | 2 | 3 | 4 | null;
};

/** A recurrence of whole days: the part of RFC 5545, section 3.3.10, that the product has. Weeks begin on Monday. */
export type CalendarRule = {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  /** 1 to 99. */
  readonly interval: number;
  /** Weekdays of a week in its order, or one of a month; empty for none. */
  readonly byDay: readonly RuleWeekday[];
  /** The day of a month, or its last (-1). */
  readonly byMonthDay: number | null;
  /** The last day it may come. */
  readonly until: LocalDate | null;
  /** How often it comes, counted from its first day, 1 to 999. */
  readonly count: number | null;
};
