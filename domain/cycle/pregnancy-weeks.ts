import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';

/** A pregnancy is counted to this many days after the first day of the last period. */
export const PREGNANCY_DAYS = 280;
/** So long after the due date weeks are no longer counted, and it's asked whether something has changed (life modes, §3). */
const COUNTED_PAST_DUE_DAYS = 21;

/** A pregnancy's whole weeks and days, counted from the last period; `null` before it, and from 21 days after the due date on. */
export function pregnancyWeeks(
  dueOn: LocalDate,
  today: LocalDate,
): { readonly week: number; readonly day: number } | null {
  const days = daysBetween(dueOn, today) + PREGNANCY_DAYS;
  if (days < 0 || isPastDue(dueOn, today)) return null;
  return { week: Math.floor(days / 7), day: days % 7 };
}

/** Whether the due date passed so long ago that weeks aren't counted. */
export const isPastDue = (dueOn: LocalDate, today: LocalDate): boolean =>
  daysBetween(dueOn, today) >= COUNTED_PAST_DUE_DAYS;
