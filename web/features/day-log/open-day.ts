import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import type { PatchDay, SaveFailure } from './use-press.ts';

/** The day that the sheet shows, as each of its sections gets it. */
export type EditableDay = {
  readonly date: LocalDate;
  readonly day: DayLog;
  readonly press: PatchDay;
  readonly failure: SaveFailure | null;
};
