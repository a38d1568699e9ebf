import { type LocalDate, parseLocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';

/** The product is for adults. */
export const MINIMUM_AGE_YEARS = 18;

/** Hardly anyone has lived longer; an older birth date is a typo. */
const OLDEST_AGE_YEARS = 120;

/** How many years the birth-date form offers, the youngest included: 18 to 118 years ago (contract §3). */
export const BIRTH_YEARS_COUNT = 101;

/** Years for the birth-date form, newest first, of a person signing up in `currentYear`. */
export function birthYearOptions(currentYear: number): number[] {
  const youngest = currentYear - MINIMUM_AGE_YEARS;
  return Array.from({ length: BIRTH_YEARS_COUNT }, (_, index) => youngest - index);
}

/** The calendar day of three form fields (month 1..12), or `undefined` if that day doesn't exist. */
export function birthDateOf({
  day,
  month,
  year,
}: {
  day: number;
  month: number;
  year: number;
}): LocalDate | undefined {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return parseLocalDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/** Why nobody who uses the product can have been born on `birthOn`, or `null`. */
export function ageRefusal(birthOn: LocalDate, today: LocalDate): string | null {
  const age = wholeYearsBetween(birthOn, today);
  if (age < MINIMUM_AGE_YEARS) return `must be ${MINIMUM_AGE_YEARS} or more years ago`;
  return age > OLDEST_AGE_YEARS ? `must be at most ${OLDEST_AGE_YEARS} years ago` : null;
}
