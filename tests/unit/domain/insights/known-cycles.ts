import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

/** Somebody of 30 whose cycles took these days, the running one being on its 10th day on 2026-11-21. */
export function knownCycles(lengths: readonly number[], changes: Partial<CycleFacts> = {}): CycleFacts {
  const today = day('2026-11-21');
  const starts: LocalDate[] = [addDays(today, -9)];
  for (const days of lengths.toReversed()) starts.unshift(addDays(starts[0] ?? today, -days));
  return {
    periodStarts: starts,
    today,
    birthDate: day('1996-05-17'),
    reportedCycleLength: null,
    reportedPeriodLength: 5,
    lastPeriodLength: 5,
    bleedings: [],
    stillBleedingOn: null,
    notYetOn: null,
    modes: [],
    ...changes,
  };
}
