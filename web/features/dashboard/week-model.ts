import type { LocalDate } from '#domain/calendar/local-date.ts';

/** Logged period starts and days on which bleeding is expected, YYYY-MM-DD in any order. */
export type MarkedDays = { readonly loggedDays: readonly string[]; readonly expectedDays: readonly string[] };

/** How the week strip marks a day. A logged day isn't marked as expected. */
export function markOf(
  day: LocalDate,
  { loggedDays, expectedDays }: MarkedDays,
): 'logged' | 'expected' | null {
  if (loggedDays.includes(day)) return 'logged';
  return expectedDays.includes(day) ? 'expected' : null;
}
