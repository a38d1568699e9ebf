import type { LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import type { Log, LogChange } from '#domain/day-log/day-log.rules.ts';
import type { DayUpdate } from '#domain/day-log/day-log.schema.ts';
import type { Bleeding, Write } from './bleeding-model.ts';

export const levelOf = (place: Bleeding) => (place === null ? null : (BLEEDING_LEVELS[place] ?? null));

/** The id under which a start is reported. */
export const reportedId = (day: LocalDate) => `reported ${day}`;

/** The pending change for a write of the server; `log` is the log at that point, `undefined` means no change. */
export function logChangeOf(write: Write, log: Log, fields: DayUpdate = {}): LogChange | undefined {
  switch (write.does) {
    case 'range': {
      const { from, to, bleeding, onlyUnlogged } = write;
      return { kind: 'range', from, to, bleeding: levelOf(bleeding), onlyUnlogged };
    }
    case 'log': {
      const { does: _, day, bleeding, ...rest } = write;
      const level = bleeding === undefined ? {} : { bleeding: levelOf(bleeding) };
      return { kind: 'day', on: day, patch: { ...rest, ...level, ...fields } };
    }
    case 'say':
      return { kind: 'start-reported', id: reportedId(write.day), on: write.day };
    case 'onboard':
      return { kind: 'start-estimated', id: `estimated ${write.day}`, on: write.day };
    case 'delete': {
      const start = log.starts.get(write.day);
      return start && { kind: 'start-deleted', id: start.id };
    }
    case 'import':
      return undefined;
  }
}
