import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import type { Failure, Press } from './use-press.ts';

/** The day that the sheet shows, as each of its sections gets it. */
export type OpenDay = {
  readonly date: LocalDate;
  readonly day: DayLog;
  readonly press: Press;
  readonly failure: Failure | null;
};
