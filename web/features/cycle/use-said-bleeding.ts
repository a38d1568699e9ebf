import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/day-log.fields.ts';

const NOTHING: ReadonlyMap<LocalDate, BleedingLevel> = new Map();

/** What is logged of each day's bleeding. */
export function useSaidBleeding(): ReadonlyMap<LocalDate, BleedingLevel> {
  return NOTHING;
}
