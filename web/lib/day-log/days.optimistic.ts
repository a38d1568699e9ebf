import { applyDayChange, type DayChange } from '#domain/day-log/day-log.rules.ts';
import { todayHere } from '#web/lib/time/today.ts';
import type { ApplyPending } from '#web/sync/optimistic.ts';
import { dayChangesOf, spanOf } from './day-changes.ts';
import { dayIn, type LoadedDays } from './loaded-days.ts';

/** Known days as the server will answer once it has the unsent changes. */
export const applyPendingDays: ApplyPending = (answer, { changes }) => {
  const known = answer as LoadedDays; // all queries of days have this
  const today = todayHere();
  const made = changes.flatMap(dayChangesOf).filter((change) => overlaps(known, change));
  if (made.length === 0) return known;
  const days = made.reduce((last, change) => applyDayChange(last, { change, today }), known.days);
  return { ...known, days: days.filter(({ date }) => dayIn(known, date) !== undefined) };
};

function overlaps({ from, to }: LoadedDays, change: DayChange): boolean {
  const span = spanOf(change);
  return span.to >= from && (to === null || span.from <= to);
}
