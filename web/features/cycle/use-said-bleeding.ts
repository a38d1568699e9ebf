import { useMemo } from 'react';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { useRecentDays } from '#web/lib/day-log/days.query.ts';

/** What is logged of each day's bleeding, unsent changes included; nothing while it isn't loaded. */
export function useLoggedBleeding(): ReadonlyMap<LocalDate, BleedingLevel> {
  const days = useRecentDays()?.days;
  return useMemo(() => new Map(bleedingEntries(days ?? [])), [days]);
}

/** The bleeding of each day on which some is said. */
export function bleedingEntries(days: readonly DayLog[]): (readonly [LocalDate, BleedingLevel])[] {
  return days.flatMap(({ date, bleeding }) => {
    const on = bleeding === null ? undefined : parseLocalDate(date);
    return on && bleeding ? [[on, bleeding] as const] : [];
  });
}
